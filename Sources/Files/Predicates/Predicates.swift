// `NSPredicate(format:)` and `NSSortDescriptor(key:ascending:)`.

@_exported import UTItemPredicates
