/// Three digits that stand for a device that asks to be paired, or for a container that is offered.
///
/// They are derived from the identifier, so another device that asks at the same time does not change them, as it would
/// change a position in a list. If two have the same number, neither can be accepted by number.
enum ShortNumber {
  /// Returns the number of an identifier: its FNV-1a hash in 900 classes (datatracker.ietf.org/doc/draft-eastlake-fnv).
  static func of(_ identifier: String) -> Int {
    let hash = identifier.utf8.reduce(0x811C_9DC5 as UInt32) { ($0 ^ UInt32($1)) &* 0x0100_0193 }
    return 100 + Int(hash % 900)
  }
}
