// `UIDocument`, `FileDocument`, and their successors.
// `Lifecycle` decides, `Calls` begins and ends on the main actor what it decides, and `File` carries it out in the background. `Apple` has
// Apple's types, and `Session` documents for Swift concurrency. `Autosave`, `Recovery`, and `Activities` each have one part of it.
// `Coordination` is the way to `FileCoordination`, and `MainQueue` the one to the main actor.

// Code for Apple's platforms gets all of this from the user interface framework it imports.
@_exported import FileCoordination
@_exported import FileWrappers
@_exported import Foundation
@_exported import UndoManagers
@_exported import UniformTypeIdentifiers
