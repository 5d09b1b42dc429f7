// The versions of a file that programs keep or that lost a conflict, and other traces of a document.
// Packages that several devices saved at the same time are merged or separated. `Traces` finds unsaved contents and
// leftovers of interrupted saves.

@_exported import SafeWriting
@_exported import VersionStores
