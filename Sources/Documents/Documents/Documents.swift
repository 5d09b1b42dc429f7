// `UIDocument`, `FileDocument`, and their successors.
// `Lifecycle` decides, `Calls` begins and ends its operations on the main actor, and `File` carries them out in the
// background. `Apple` has Apple's types, and `Session` has documents for Swift concurrency. `Autosave`, `Recovery`,
// and `Activities` each implement one part. `Coordination` connects to `FileCoordination`, and `MainQueue` to the
// main actor.

// Code for Apple's platforms gets all of this from the user interface framework it imports.
@_exported import FileCoordination
@_exported import FileWrappers
@_exported import Foundation
@_exported import UndoManagers
@_exported import UniformTypeIdentifiers
