/// The time and memory that the names of a file can still take. Names can share bytes, so a small file could have a
/// large result.
final class NameBudget {
  /// The maximum size of a name.
  static let maximumName = 1 << 20
  private var unread = 256 << 20
  private var rest: Int
  /// The size of a set element or a dictionary entry, including unused ones, for a string or for a number.
  private static let (textOverhead, numberOverhead) = (96, 32)

  init(_ size: Int) { rest = size }

  /// Whether a name of that many bytes can still be added.
  func allows(_ count: Int) -> Bool { count <= min(rest - Self.textOverhead, unread, Self.maximumName) }

  /// A name to keep.
  ///
  /// - Throws: ``MachOError`` if there are too many.
  func name(_ bytes: ArraySlice<UInt8>, at offset: Int) throws(MachOError) -> String {
    let text = try read(bytes, at: offset)
    try take(bytes.count + Self.textOverhead, at: offset)
    return text
  }

  /// Adds a name to names if it is new.
  func insert(_ bytes: ArraySlice<UInt8>, into names: inout Set<String>, at offset: Int) throws(MachOError) {
    let text = try read(bytes, at: offset)
    guard !names.contains(text) else { return }
    try take(bytes.count + Self.textOverhead, at: offset)
    names.insert(text)
  }

  /// Adds a use of a selector.
  func insert(
    _ use: MachOSelectorUse, of bytes: ArraySlice<UInt8>, into selectors: inout [String: MachOSelectorUse],
    at offset: Int
  ) throws(MachOError) {
    let text = try read(bytes, at: offset)
    if selectors[text]?.insert(use) != nil { return }
    try take(bytes.count + Self.textOverhead, at: offset)
    selectors[text] = use
  }

  /// Adds an address to addresses.
  ///
  /// - Returns: whether it was new.
  func insert(_ address: UInt64, into addresses: inout Set<UInt64>, at offset: Int) throws(MachOError) -> Bool {
    guard !addresses.contains(address) else { return false }
    try take(Self.numberOverhead, at: offset)
    return addresses.insert(address).inserted
  }

  /// The error for a name that is not allowed.
  func error(at offset: Int) -> MachOError {
    min(rest - Self.textOverhead, unread) < Self.maximumName
      ? totalError(at: offset) : MachOError("a name exceeds the limit of \(Self.maximumName) bytes", at: offset)
  }

  private func totalError(at offset: Int) -> MachOError {
    MachOError("the total length of all names exceeds the limit", at: offset)
  }

  private func read(_ bytes: ArraySlice<UInt8>, at offset: Int) throws(MachOError) -> String {
    guard bytes.count <= min(unread, Self.maximumName) else { throw error(at: offset) }
    unread -= bytes.count
    return String(decoding: bytes, as: UTF8.self)
  }

  private func take(_ size: Int, at offset: Int) throws(MachOError) {
    guard size <= rest else { throw totalError(at: offset) }
    rest -= size
  }
}
