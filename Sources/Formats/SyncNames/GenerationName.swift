/// The name of the hidden file in a package that has its generation.
package enum GenerationName {
  package static let bytes = Array(".utictl-generation".utf8)

  /// Whether an item directly in a package has a generation: that of the package, or one that lost a conflict with another device.
  package static func matches(_ name: some BidirectionalCollection<UInt8>) -> Bool {
    guard name.count >= bytes.count, name.first == bytes[0] else { return false }
    if name.elementsEqual(bytes) { return true }
    // Almost all other names are neither longer nor alike.
    guard name.starts(with: bytes) || name.suffix(bytes.count).elementsEqual(bytes) else { return false }
    let name = Array(name)
    return ConflictName.documents(ofConflict: name).contains { document in
      matches(document) && ConflictName(name, of: document)?.source != .program
    }
  }
}
