"""The toy game is installed by the tests that need it; it holds no tests."""

collect_ignore_glob = ["printkit_toy*"]
