// `NSMetadataQuery` and `NSMetadataItem`.

@_exported import Foundation
@_exported import UTFileQueries
// A query has a predicate.
@_exported import UTPredicates
