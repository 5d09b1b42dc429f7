/// The name of the hidden file in a package that has its generation.
package enum GenerationName {
  package static let bytes = Array(".utictl-generation".utf8)
  /// What Syncthing puts before the extension, for which it takes the whole name.
  private static let conflictMark = Array(".sync-conflict-".utf8)

  /// Whether an item directly in a package has a generation: that of the package, or one that lost a conflict.
  package static func matches(_ name: some BidirectionalCollection<UInt8>) -> Bool {
    guard name.count >= bytes.count, name.suffix(bytes.count).elementsEqual(bytes), name.first == bytes[0] else {
      return false
    }
    return name.count == bytes.count || name.starts(with: conflictMark)
  }
}
