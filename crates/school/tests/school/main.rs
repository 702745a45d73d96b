//! Every exercise is decided by the engine; wrong answers are graded wrong, with their clause.

mod exams;
mod exercises;
mod records;
