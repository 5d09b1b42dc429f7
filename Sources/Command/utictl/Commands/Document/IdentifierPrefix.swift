import UTText

/// The beginning of an identifier, typed instead of the whole identifier.
enum IdentifierPrefix {
  /// Returns the item with an identifier; the first one if several have it.
  ///
  /// - Parameters:
  ///   - prefix: the beginning of the identifier.
  ///   - items: the items to choose from.
  ///   - id: returns the identifier of an item.
  ///   - noun: the noun for an item in messages.
  ///   - command: the command that lists the items.
  /// - Throws: ``Failure`` if no item, or items with different identifiers, match.
  static func item<Item>(
    _ prefix: String, among items: [Item], by id: (Item) -> String, called noun: String, listedBy command: String
  ) throws -> Item {
    let found = items.filter { id($0).hasPrefix(prefix.lowercased()) }
    guard let item = found.first, !prefix.isEmpty else {
      throw Failure("no \(noun) with identifier '\(PrintableText.of(prefix))'; see '\(command)'")
    }
    let count = Set(found.map(id)).count
    guard count == 1 else {
      throw Failure("'\(PrintableText.of(prefix))' matches \(count) identifiers; add more characters")
    }
    return item
  }
}
