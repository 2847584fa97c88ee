"""What all tests share: properties without a clock, the same examples every time in CI."""

import os

from hypothesis import settings

settings.register_profile("house", deadline=None, derandomize="CI" in os.environ, max_examples=60)
settings.load_profile("house")
