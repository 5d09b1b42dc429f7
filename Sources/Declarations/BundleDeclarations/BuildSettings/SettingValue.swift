/// A part of an expanded text, which may be unknown.
struct SettingValue {
  var bytes: [UInt8] = []
  var isKnown = true

  static let unknown = SettingValue(isKnown: false)

  var text: String { String(decoding: bytes, as: UTF8.self) }

  /// Appends; a text with an unknown part is dropped.
  mutating func append(_ other: SettingValue) {
    if isKnown && other.isKnown { bytes += other.bytes } else { self = .unknown }
  }
}

extension SettingValue {
  init(_ text: String) { bytes = Array(text.utf8) }
}
