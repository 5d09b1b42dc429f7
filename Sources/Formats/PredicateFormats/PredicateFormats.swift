// The language of `NSPredicate` as a syntax tree, without evaluation.
