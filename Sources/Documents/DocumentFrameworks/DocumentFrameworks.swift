// Apple's document APIs with one import.

@_exported import DocumentPrograms
@_exported import Documents
@_exported import FileCoordination
@_exported import FileWrappers
@_exported import Foundation
@_exported import MetadataQueries
@_exported import UTPredicates
@_exported import UbiquitousItems
@_exported import UndoManagers
@_exported import UniformTypeIdentifiers
