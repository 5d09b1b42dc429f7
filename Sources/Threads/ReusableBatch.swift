/// What a ``BatchQueue`` carries: something that can be emptied and filled again, keeping its memory.
package protocol ReusableBatch {
  init()

  /// Empties the batch.
  mutating func empty()
}

extension Array: ReusableBatch {
  package mutating func empty() { removeAll(keepingCapacity: true) }
}
