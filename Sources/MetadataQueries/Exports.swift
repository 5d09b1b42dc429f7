@_exported import FileQueries
@_exported import Foundation
