/// The element of a ``BatchQueue``: can be emptied and refilled while keeping its memory.
package protocol ReusableBatch {
  init()

  /// Empties the batch.
  mutating func empty()
}

extension Array: ReusableBatch {
  package mutating func empty() { removeAll(keepingCapacity: true) }
}
