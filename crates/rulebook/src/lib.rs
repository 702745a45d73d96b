//! Rule books as data.
