/// A key that was pressed.
enum Key: Equatable {
  case character(Character)
  /// A letter with Ctrl.
  case control(Character)
  case delete
  case up, down, left, right
}

/// Decodes the keys that a terminal sends: UTF-8, control characters and escape sequences.
struct KeyDecoder {
  private var pending: [UInt8] = []

  mutating func add(_ byte: UInt8) -> Key? {
    pending.append(byte)
    switch pending[0] {
    case 0x1B: return escapeSequence()
    case 0x7F, 0x08: return finish(.delete)
    case 0x0D, 0x0A: return finish(.character("\n"))
    case 0x09: return finish(.character("\t"))
    case 0x00..<0x20: return finish(.control(Character(Unicode.Scalar(pending[0] + 0x60))))
    default:
      // A UTF-8 character has at most four bytes.
      guard let text = String(validating: pending, as: UTF8.self), let character = text.first else {
        if pending.count >= 4 { pending = [] }
        return nil
      }
      return finish(.character(character))
    }
  }

  private mutating func escapeSequence() -> Key? {
    guard pending.count > 1 else { return nil }
    guard pending[1] == UInt8(ascii: "[") || pending[1] == UInt8(ascii: "O") else { return finish(nil) }
    guard pending.count > 2, let last = pending.last, (0x40...0x7E).contains(last) else { return nil }
    switch last {
    case UInt8(ascii: "A"): return finish(.up)
    case UInt8(ascii: "B"): return finish(.down)
    case UInt8(ascii: "C"): return finish(.right)
    case UInt8(ascii: "D"): return finish(.left)
    default: return finish(nil)
    }
  }

  private mutating func finish(_ key: Key?) -> Key? {
    pending = []
    return key
  }
}
