use std::io::{self, Write};
use std::process::ExitCode;

use overload_scenario::check::InputError;
use overload_scenario::quantity::NBSP;

/// Why a command gave up.
#[derive(Debug)]
pub(crate) enum Failure {
    /// What was asked for cannot be done: exit code 2, a line for each reason.
    Usage(Vec<String>),
    /// The output could not be written: exit code 1.
    Output(io::Error),
    /// A picture could not be drawn: exit code 1.
    Drawing(String),
}

impl Failure {
    pub(crate) fn usage(reason: impl Into<String>) -> Self {
        Self::Usage(vec![reason.into()])
    }

    pub(crate) fn drawing(error: impl std::error::Error) -> Self {
        Self::Drawing(error.to_string())
    }

    /// Tells the person, and the shell.
    pub(crate) fn report(self) -> ExitCode {
        let (reasons, code) = match self {
            Self::Usage(reasons) => (reasons, 2),
            // Whoever reads the output has seen enough.
            Self::Output(error) if error.kind() == io::ErrorKind::BrokenPipe => {
                return ExitCode::SUCCESS;
            }
            Self::Output(error) => (vec![format!("cannot write the output: {error}")], 1),
            Self::Drawing(error) => (vec![format!("cannot draw the chart: {error}")], 1),
        };
        for reason in reasons {
            // Nobody is left to tell if this fails too.
            let _ = writeln!(io::stderr(), "error: {}", reason.replace(NBSP, " "));
        }
        ExitCode::from(code)
    }
}

impl From<io::Error> for Failure {
    fn from(error: io::Error) -> Self {
        Self::Output(error)
    }
}

impl From<serde_json::Error> for Failure {
    fn from(error: serde_json::Error) -> Self {
        Self::Output(error.into())
    }
}

impl From<Vec<InputError>> for Failure {
    fn from(errors: Vec<InputError>) -> Self {
        Self::Usage(errors.iter().map(InputError::for_flag).collect())
    }
}
