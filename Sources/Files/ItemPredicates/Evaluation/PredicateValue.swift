import FoundationEssentials
import UTFileURLs
import UTPredicateFormats

/// A value that can be compared with other values.
enum PredicateValue: Hashable, Sendable {
  case null
  case bool(Bool)
  case integer(Int)
  case real(Double)
  case string(String)
  case date(Date)
  case data(Data)
  case list([PredicateValue])
  case dictionary([String: PredicateValue])
  /// A value that equals only itself; nil if it does not even equal itself.
  case other(ObjectIdentifier?)

  init(_ value: Any?) {
    guard let value else {
      self = .null
      return
    }
    switch value {
    case let value as PredicateValue: self = value
    case let text as String: self = .string(text)
    case let text as any StringProtocol: self = .string(String(text))
    case let number as any BinaryInteger: self = Int(exactly: number).map { .integer($0) } ?? .real(Double(number))
    case let number as any BinaryFloatingPoint: self = .real(Double(number))
    case let date as Date: self = .date(date)
    case let value as any PredicateConvertible: self = Self(value.predicateObject)
    case let isTrue as Bool: self = .bool(isTrue)
    case let url as URL: self = .string(url.isFileURL ? url.spelledText : url.absoluteString)
    case let data as Data: self = .data(data)
    case let dictionary as [String: Any]: self = .dictionary(dictionary.mapValues { Self($0) })
    case let list as [Any]: self = .list(list.map { Self($0) })
    case let set as Set<AnyHashable>: self = .list(set.map { Self($0.base) })
    case let value as any RawRepresentable: self = Self(value.rawValue)
    default: self = Self(unusual: value)
    }
  }

  init(_ constant: PredicateOperand.Constant) {
    switch constant {
    case .null, .index: self = .null
    case .bool(let isTrue): self = .bool(isTrue)
    case .integer(let number): self = .integer(number)
    case .real(let number): self = .real(number)
    case .string(let text): self = .string(text)
    }
  }

  private init(unusual value: Any) {
    let mirror = Mirror(reflecting: value)
    if mirror.displayStyle == .optional {
      self = mirror.children.first.map { Self($0.value) } ?? .null
    } else if mirror.displayStyle == .set || mirror.displayStyle == .collection {
      self = .list(mirror.children.map { Self($0.value) })
    } else {
      self = .other(mirror.displayStyle == .class ? ObjectIdentifier(value as AnyObject) : nil)
    }
  }

  /// The elements of a list, or of the values of a dictionary.
  var elements: [PredicateValue]? {
    switch self {
    case .list(let elements): elements
    case .dictionary(let values): Array(values.values)
    default: nil
    }
  }

  /// The value as a number.
  var number: Double? {
    switch self {
    case .bool(let isTrue): isTrue ? 1 : 0
    case .integer(let number): Double(number)
    case .real(let number): number
    default: nil
    }
  }
}
