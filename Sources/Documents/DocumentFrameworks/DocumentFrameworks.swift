// Apple's names for documents in one import: there, Foundation and the user interface frameworks have them all. It has no code of its
// own.
@_exported import DocumentPrograms
@_exported import Documents
@_exported import FileCoordination
@_exported import FileWrappers
@_exported import Foundation
@_exported import MetadataQueries
@_exported import Predicates
@_exported import UbiquitousItems
@_exported import UndoManagers
@_exported import UniformTypeIdentifiers
