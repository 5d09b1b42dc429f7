// Code for Apple's platforms has all of this with the import of its user interface framework.
@_exported import FileWrappers
@_exported import Foundation
@_exported import UndoManagers
@_exported import UniformTypeIdentifiers
