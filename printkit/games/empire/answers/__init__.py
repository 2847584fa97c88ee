"""Empire's questions and their answers: for people in lines, for programs as data."""
