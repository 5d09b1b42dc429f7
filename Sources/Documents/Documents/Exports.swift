// Code for Apple's platforms gets all of this from the user interface framework it imports.
@_exported import FileCoordination
@_exported import FileWrappers
@_exported import Foundation
@_exported import UndoManagers
@_exported import UniformTypeIdentifiers
