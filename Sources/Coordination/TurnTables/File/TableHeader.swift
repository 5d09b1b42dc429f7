import UTSystemCalls

/// The first cells of a table: its format, and the start of the system since which it exists.
struct TableHeader: Hashable {
  /// "uniturns" in ASCII.
  static let magic: UInt64 = 0x736E_7275_7469_6E75
  static let version: UInt64 = 4

  let layout: TableLayout
  /// The system's identifier of its last start, as two cells.
  let boot: [UInt64]

  /// The cells before the next ticket.
  var cells: [UInt64] {
    [
      Self.magic, Self.version, boot[0], boot[1], UInt64(layout.slotCount), UInt64(layout.recordSize),
      UInt64(layout.processCount),
    ]
  }

  /// The reason that a table with these first cells cannot be used.
  func problem(of found: [UInt64]) -> TurnTableError.Problem? {
    if found == cells { return nil }
    guard found.count == cells.count, found[0] == Self.magic else { return .notATable }
    if found[1] != Self.version { return .version(found[1]) }
    return found[2...3] == cells[2...3] ? .notATable : .stale
  }

  /// Whether a table in use still begins with a header. A truncated table contains zeros.
  static func isIntact(_ cells: some SharedCells) -> Bool { cells.load(0) == magic }

  /// The system's identifier of its last start; nil with `errno` set if it cannot be read.
  static func currentBoot() -> String? {
    guard let file = Descriptor.open(Array("/proc/sys/kernel/random/boot_id".utf8), 0),
      let bytes = file.bytes(36, at: 0)
    else { return nil }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// - Parameter boot: a UUID as text.
  init(layout: TableLayout, boot: String) {
    self.layout = layout
    let digits = boot.filter(\.isHexDigit)
    self.boot = [UInt64(digits.prefix(16), radix: 16) ?? 0, UInt64(digits.dropFirst(16).prefix(16), radix: 16) ?? 0]
  }
}
