/// The results for extensions, so that the same extension costs a few nanoseconds the next time.
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

  /// Remembers a value, if there is space.
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

  /// The position of the key, or of the empty slot that it would take. A quarter of the slots is always empty.
  @inline(__always)
  private func place(of key: ExtensionKey) -> Int {
    let mask = slots.count &- 1
    var place = key.hash & mask
    while slots[place].key != key && slots[place].key != .none { place = (place &+ 1) & mask }
    return place
  }
}
