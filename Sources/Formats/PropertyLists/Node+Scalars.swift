import FoundationEssentials

extension PropertyList.Node {
  /// The text of a string, with entities resolved and line ends normalized to LF as required by XML; nil for other
  /// types.
  public var string: String? {
    guard entry.kind == .string else { return nil }
    return document.text(of: index)
  }

  /// The value of an integer; nil for other types.
  public var integer: Int128? {
    guard entry.kind == .integer else { return nil }
    let bits = entry.bits
    return entry.flags.contains(.wide) ? document.tape.wideIntegers[Int(bits)] : Int128(Int64(bitPattern: bits))
  }

  /// The value of a real number; nil for other types, including integers.
  public var real: Double? {
    entry.kind == .real ? Double(bitPattern: entry.bits) : nil
  }

  /// The value of a Boolean; nil for other types.
  public var boolean: Bool? {
    entry.kind == .boolean ? entry.bits != 0 : nil
  }

  /// The value of a date; nil for other types.
  public var date: Date? {
    entry.kind == .date ? Date(timeIntervalSinceReferenceDate: Double(bitPattern: entry.bits)) : nil
  }

  /// The bytes of data; nil for other types.
  public var data: Data? {
    guard entry.kind == .data else { return nil }
    let isBase64 = entry.flags.contains(.base64)
    return document.tape.withBytes(of: index, in: document.source) { bytes in
      isBase64 ? Data(Base64.decoded(bytes)) : Data(buffer: bytes)
    }
  }

  /// The value of a UID, as used by keyed archives; nil for other types.
  public var uid: UInt64? {
    entry.kind == .uid ? entry.bits : nil
  }
}

extension PropertyListDocument {
  /// The text of a string or key.
  func text(of index: Int) -> String {
    tape.withBytes(of: index, in: source) { String(decoding: $0, as: UTF8.self) }
  }
}
