// The versions of a file, kept or left by programs in a conflict, and what else programs left of a document.
// Packages that several devices saved at the same time are merged or separated. `Traces` finds unsaved contents and remains of
// interrupted saves.

@_exported import SafeWriting
