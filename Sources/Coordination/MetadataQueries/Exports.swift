@_exported import FileQueries
@_exported import Foundation
// A query has a predicate.
@_exported import Predicates
