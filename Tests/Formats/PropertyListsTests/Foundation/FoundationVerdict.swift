// Foundation is the reference here; the library itself stands on FoundationEssentials alone.
import Foundation
import PropertyLists

/// What Foundation's two readers make of a file.
enum FoundationVerdict {
  /// Both refuse it.
  case refused
  /// Both read it; the value is that of `PropertyListSerialization`, with the keys of dictionaries in order.
  case read(PropertyListValue)
  /// Only one of them reads it.
  case divided

  init(_ bytes: [UInt8]) {
    let value = try? PropertyListSerialization.propertyList(from: Data(bytes), format: nil)
    let isDecoded = (try? PropertyListDecoder().decode(AnyPropertyList.self, from: Data(bytes))) != nil
    switch (value, isDecoded) {
    case (nil, false): self = .refused
    case (let value?, true): self = .read(PropertyListValue(foundation: value))
    default: self = .divided
    }
  }
}

extension PropertyListValue {
  /// A value as `PropertyListSerialization` gives it.
  init(foundation value: Any) {
    switch value {
    case let text as String: self = .string(text)
    case let data as Data: self = .data(data)
    case let date as Date: self = .date(date)
    case let elements as [Any]: self = .array(elements.map { PropertyListValue(foundation: $0) })
    case let entries as [String: Any]:
      self = .dictionary(.init(entries.map { .init(key: $0.key, value: PropertyListValue(foundation: $0.value)) }))
    case let number as NSNumber:
      switch String(cString: number.objCType) {
      case "c": self = .boolean(number.boolValue)
      case "d", "f": self = .real(number.doubleValue)
      case "Q": self = .integer(Int128(number.uint64Value))
      default: self = .integer(Int128(number.int64Value))
      }
    default: self = .string("a value that property lists do not have: \(type(of: value))")
    }
    self = inOrder
  }

  /// The value with the keys of all dictionaries in order, as Foundation's have none.
  var inOrder: PropertyListValue {
    switch self {
    case .dictionary(let dictionary):
      .dictionary(
        .init(
          dictionary.map { .init(key: $0.key, value: $0.value.inOrder) }
            .sorted { Array($0.key.unicodeScalars).lexicographicallyPrecedes(Array($1.key.unicodeScalars)) }))
    case .array(let elements): .array(elements.map(\.inOrder))
    default: self
    }
  }
}

/// Decodes every value of a property list, of whatever kind: `PropertyListDecoder` looks at a number or date only when
/// it is asked for it.
private struct AnyPropertyList: Decodable {
  private struct Key: CodingKey {
    let stringValue: String
    var intValue: Int? { nil }
    init?(stringValue: String) { self.stringValue = stringValue }
    init?(intValue: Int) { nil }
  }

  init(from decoder: any Decoder) throws {
    if let entries = try? decoder.container(keyedBy: Key.self) {
      for key in entries.allKeys { _ = try entries.decode(AnyPropertyList.self, forKey: key) }
    } else if var elements = try? decoder.unkeyedContainer() {
      while !elements.isAtEnd { _ = try elements.decode(AnyPropertyList.self) }
    } else {
      let value = try decoder.singleValueContainer()
      guard
        (try? value.decode(String.self)) != nil || (try? value.decode(Bool.self)) != nil
          || (try? value.decode(Double.self)) != nil || (try? value.decode(Int64.self)) != nil
          || (try? value.decode(UInt64.self)) != nil || (try? value.decode(Date.self)) != nil
          || (try? value.decode(Data.self)) != nil
      else { throw DecodingError.dataCorruptedError(in: value, debugDescription: "a value that cannot be read") }
    }
  }
}
