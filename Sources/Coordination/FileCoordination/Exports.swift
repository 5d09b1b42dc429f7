@_exported import FileVersions
@_exported import Foundation
