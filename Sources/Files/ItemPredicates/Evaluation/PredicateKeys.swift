import FileTypes
import FoundationEssentials
import UTFileURLs
import UTText

/// The values of keys, for anything.
enum PredicateKeys {
  /// Returns the value of a key of an object; nil if there is none.
  ///
  /// Strings and URLs have the keys of Apple's classes that public predicates use. For other values, the stored
  /// properties are keys: there is no key-value coding outside Apple's platforms.
  static func value(_ key: String, of object: Any?) -> Any? {
    guard let object else { return nil }
    switch object {
    case let item as any PredicateItem: return item.predicateValue(forKey: key)
    case let text as String: return value(key, of: text)
    case let url as URL: return value(key, of: url)
    case let dictionary as [String: Any]: return key == "@count" ? dictionary.count : dictionary[key]
    case let list as [Any]: return key == "@count" ? list.count : list.map { value(key, of: $0) ?? PredicateNull() }
    case let set as Set<AnyHashable>:
      return key == "@count" ? set.count : set.map { value(key, of: $0.base) ?? PredicateNull() }
    case let other as any PredicateConvertible: return value(key, of: other.predicateObject)
    default: return property(key, of: object)
    }
  }

  /// The value of a key path, to be compared.
  static func value(_ keys: [String], of object: Any?) -> PredicateValue {
    PredicateValue(self.object(keys, of: object))
  }

  /// The value of a key path.
  static func object(_ keys: [String], of object: Any?) -> Any? {
    keys.reduce(object) { $1 == "SELF" ? $0 : value($1, of: $0) }
  }

  /// The elements of a collection; none for any other value.
  static func elements(of object: Any?) -> [Any] {
    switch object {
    case let list as [Any]: list
    case let set as Set<AnyHashable>: set.map(\.base)
    case let other as any PredicateConvertible: elements(of: other.predicateObject)
    default: []
    }
  }

  private static func value(_ key: String, of text: String) -> Any? {
    switch key {
    case "self": text
    case "length": text.utf16.count
    case "pathExtension": text.valueOfPathExtension
    case "lastPathComponent": text.valueOfLastPathComponent
    case "stringByDeletingPathExtension": text.valueByDeletingPathExtension
    case "stringByDeletingLastPathComponent": text.containingFolder
    case "pathComponents": text.valueOfPathComponents
    case "lowercaseString": text.lowercased()
    case "uppercaseString": text.uppercased()
    case "intValue", "integerValue", "longLongValue": NumberText.integer(text)
    case "floatValue", "doubleValue": NumberText.real(text)
    case "boolValue": NumberText.isTrue(text)
    default: nil
    }
  }

  private static func value(_ key: String, of url: URL) -> Any? {
    switch key {
    case "self": url
    case "path": url.spelledText
    case "pathExtension": url.nameExtension
    case "lastPathComponent": url.nameText
    case "pathComponents": url.pathText.valueOfPathComponents
    case "absoluteString": url.absoluteString
    case "scheme": url.scheme
    case "host": url.host()
    case "fileURL", "isFileURL": url.isFileURL
    default: nil
    }
  }

  private static func property(_ key: String, of object: Any) -> Any? {
    var mirror: Mirror? = Mirror(reflecting: object)
    if mirror?.displayStyle == .optional { return mirror?.children.first.flatMap { value(key, of: $0.value) } }
    while let current = mirror {
      if let child = current.children.first(where: { $0.label == key }) { return child.value }
      mirror = current.superclassMirror
    }
    return key == "self" ? object : nil
  }
}
