@_exported import FileVersions
@_exported import Foundation
@_exported import MetadataQueries
@_exported import Predicates
