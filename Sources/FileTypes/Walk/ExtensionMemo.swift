/// An extension of up to 16 ASCII bytes in lower case, packed.
struct ExtensionKey: Equatable {
  private let low: UInt64
  private let high: UInt64

  static let longest = 16

  /// Nil if the bytes are more, or not all ASCII, or have a space among them.
  @inline(__always)
  init?(_ bytes: UnsafeRawBufferPointer) {
    guard bytes.count <= Self.longest else { return nil }
    var low: UInt64 = 0
    var high: UInt64 = 0
    var refused: UInt8 = 0
    for byte in bytes {
      let isUpper = byte &- UInt8(ascii: "A") < 26
      refused |= byte & 0x80 | (byte == UInt8(ascii: " ") ? 1 : 0)
      high = high << 8 | low >> 56
      low = low << 8 | UInt64(isUpper ? byte | 0x20 : byte)
    }
    guard refused == 0, low != 0 else { return nil }
    self.low = low
    self.high = high
  }

  @inline(__always)
  var hash: Int {
    let mixed = (low ^ high &* 0x9E37_79B9_7F4A_7C15) &* 0xFF51_AFD7_ED55_8CCD
    return Int(truncatingIfNeeded: mixed >> 32)
  }

  /// What no extension packs to.
  static let none = ExtensionKey()

  private init() {
    low = 0
    high = 0
  }
}

/// What was found for an extension once, so that the same extension costs a few nanoseconds the next time.
///
/// Holds up to 12,288 extensions and takes no more after that.
struct ExtensionMemo<Value> {
  private struct Slot {
    var key: ExtensionKey
    var value: Value
  }

  private static var mostSlots: Int { 16_384 }
  private let unset: Value
  private var slots: [Slot]
  private var count = 0

  init(unset: Value) {
    self.unset = unset
    slots = Array(repeating: Slot(key: .none, value: unset), count: 256)
  }

  @inline(__always)
  func value(for key: ExtensionKey) -> Value? {
    let slot = slots[place(of: key)]
    return slot.key == key ? slot.value : nil
  }

  /// Whether one more extension will be remembered.
  var hasRoom: Bool { !isNearlyFull || slots.count < Self.mostSlots }

  private var isNearlyFull: Bool { (count + 1) * 4 > slots.count * 3 }

  /// Remembers a value, if there is room.
  mutating func insert(_ value: Value, for key: ExtensionKey) {
    guard hasRoom else { return }
    if isNearlyFull {
      let former = slots
      slots = Array(repeating: Slot(key: .none, value: unset), count: former.count * 2)
      for slot in former where slot.key != .none { slots[place(of: slot.key)] = slot }
    }
    slots[place(of: key)] = Slot(key: key, value: value)
    count += 1
  }

  /// Where the key is, or the empty slot that it would take. A quarter of the slots is always empty.
  @inline(__always)
  private func place(of key: ExtensionKey) -> Int {
    let mask = slots.count &- 1
    var place = key.hash & mask
    while slots[place].key != key && slots[place].key != .none { place = (place &+ 1) & mask }
    return place
  }
}
