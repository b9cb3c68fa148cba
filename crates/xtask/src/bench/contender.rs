use std::io::{BufRead as _, BufReader, Write as _};
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};

use anyhow::{Context as _, Result, ensure};

/// A program that answers how long a case takes it. It is kept running, as a
/// compiler at run time needs some runs to get going.
pub(super) struct Contender {
    child: Child,
    questions: ChildStdin,
    answers: BufReader<ChildStdout>,
}

impl Contender {
    pub(super) fn start(command: &mut Command) -> Result<Self> {
        let mut child = command
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .with_context(|| format!("cannot start {}", command.get_program().display()))?;
        let questions = child.stdin.take().context("no way to ask")?;
        let answers = child.stdout.take().context("no way to answer")?;
        Ok(Self {
            child,
            questions,
            answers: BufReader::new(answers),
        })
    }

    /// The milliseconds that a case takes, run in one of its ways.
    pub(super) fn ask(&mut self, way: &str, number: usize) -> Result<f64> {
        let answer = self.answer(way, number)?;
        let ms = answer.parse();
        ms.with_context(|| format!("not a time for {way} {number}: {answer:?}"))
    }

    pub(super) fn answer(&mut self, way: &str, number: usize) -> Result<String> {
        writeln!(self.questions, "{way} {number}")?;
        let mut answer = String::new();
        let len = self.answers.read_line(&mut answer)?;
        ensure!(len > 0, "no answer to {way} {number}");
        Ok(answer.trim_end().to_owned())
    }
}

impl Drop for Contender {
    fn drop(&mut self) {
        // It may have ended by itself; then there is nothing to end.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// The least disturbed of some times.
pub(super) fn least(times: &[f64]) -> f64 {
    times.iter().copied().fold(f64::INFINITY, f64::min)
}
