@_exported import FileVersions
@_exported import Foundation
@_exported import Predicates
