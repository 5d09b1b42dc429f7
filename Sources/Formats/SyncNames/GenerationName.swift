/// The name of the hidden file in a package that contains its generation.
package enum GenerationName {
  package static let bytes = Array(".utictl-generation".utf8)

  /// The maximum number of marks in a name.
  private static let maximumSteps = 255

  /// Whether an item directly in a package contains a generation: the package's own, or one that lost a conflict with
  /// another device.
  package static func matches(_ name: some BidirectionalCollection<UInt8>) -> Bool {
    guard name.count >= bytes.count, name.first == bytes[0] else { return false }
    if name.elementsEqual(bytes) { return true }
    // Almost all other names are neither longer nor alike.
    guard name.starts(with: bytes) || name.suffix(bytes.count).elementsEqual(bytes) else { return false }
    // The marks of one name can be removed in many orders. For a name that has a generation, every order ends at the
    // same name.
    var (pending, seen) = ([Array(name)], Set<[UInt8]>())
    while seen.count <= maximumSteps, let next = pending.popLast() {
      if next == bytes { return true }
      guard next.count > bytes.count, seen.insert(next).inserted else { continue }
      pending += ConflictName.documents(ofConflict: next).filter { ConflictName(next, of: $0)?.source != .program }
    }
    return false
  }
}
