//! The school: exercises for dealers and supervisors, made from the cases of the books.
//!
//! A [`Library`] has the cases. An [`ExerciseId`] names an exercise: book, topic, item and seed;
//! [`Library::make`] takes the case, gives it other cards and amounts, has the engine decide it
//! again, and asks about what came of it. So no answer stands anywhere before it is decided, and
//! each comes with its clause. [`Exercise::grade`] holds answers against it.
//!
//! A [`Pupil`] is what a pupil has answered, and says what is due by [`spacing`]; an
//! [`Exam`] is what an instructor sets, a [`Sitting`] one pupil's go at it.
//!
//! Pure: seeds, days and times come in.

mod draw;
mod exam;
mod exercise;
mod fixed;
mod library;
mod make;
mod pupil;
pub mod sheet;
pub mod spacing;
mod vary;

pub use exam::{Exam, ExamProblem, Marked, Marks, Sitting};
pub use exercise::{Clause, Exercise, ExerciseId, Form, Graded, GradedPart, Part, Topic};
pub use library::{Item, Library, Unmade};
pub use pupil::{Answered, Pupil, Standing};
