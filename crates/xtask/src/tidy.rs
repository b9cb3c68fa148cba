//! The rules of the tree that no other tool checks.
pub(crate) fn check(_lab: &crate::lab::Lab) -> anyhow::Result<()> {
    Ok(())
}
