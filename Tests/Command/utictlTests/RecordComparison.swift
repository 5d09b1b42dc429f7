import Foundation
import Testing

/// Compares a record with the JSON Schema of what a command prints, key by key.
struct RecordComparison {
  private let definitions: [String: Any]
  /// By type of record, the keys that had no value in any record so far.
  private var emptyKeys: [String: Set<String>] = [:]
  /// What differs.
  private(set) var differences: [String] = []

  /// - Parameter definitions: what `$ref` leads to, as in `$defs`.
  init(definitions: [String: Any]) { self.definitions = definitions }

  /// The keys that no record had a value for; nothing is known of these.
  var neverFilled: [String] { emptyKeys.flatMap { type, keys in keys.map { "\(type).\($0)" } }.sorted() }

  /// Compares a value with what a schema says of it.
  mutating func compare(_ value: Any, with schema: Any?, at place: String) {
    let schema = resolved(schema)
    let mirror = Mirror(reflecting: value)
    switch mirror.displayStyle {
    case .struct where !(value is String || value is Int || value is Bool):
      compare(record: mirror, with: schema, at: place)
    case .optional:
      for child in mirror.children { compare(child.value, with: schema, at: place) }
    case .collection:
      expect("array", schema, place)
      for child in mirror.children { compare(child.value, with: schema["items"], at: "\(place)[]") }
    case .dictionary:
      expect("object", schema, place)
      if let values = (value as? [String: Any])?.values {
        for value in values { compare(value, with: schema["additionalProperties"], at: "\(place){}") }
      }
    default: expect(value is String ? "string" : value is Bool ? "boolean" : "integer", schema, place)
    }
  }

  private mutating func compare(record: Mirror, with schema: [String: Any], at place: String) {
    expect("object", schema, place)
    let properties = schema["properties"] as? [String: Any] ?? [:]
    let type = "\(record.subjectType)"
    var (keys, required, filled): (Set<String>, Set<String>, Set<String>) = ([], [], [])
    for child in record.children {
      guard let key = child.label else { continue }
      keys.insert(key)
      let value = Mirror(reflecting: child.value)
      if value.displayStyle != .optional { required.insert(key) }
      if value.displayStyle != .optional || !value.children.isEmpty { filled.insert(key) }
      compare(child.value, with: properties[key], at: "\(place).\(key)")
    }
    emptyKeys[type] = (emptyKeys[type] ?? keys).subtracting(filled)
    if keys != Set(properties.keys) {
      differences.append("\(place): only one has \(keys.symmetricDifference(properties.keys).sorted())")
    }
    let demanded = Set(schema["required"] as? [String] ?? [])
    if required != demanded {
      differences.append("\(place): always there, or not: \(required.symmetricDifference(demanded).sorted())")
    }
  }

  private mutating func expect(_ type: String, _ schema: [String: Any], _ place: String) {
    if schema["type"] as? String != type {
      differences.append("\(place): \(type), not \(schema["type"] ?? "anything")")
    }
  }

  private func resolved(_ schema: Any?) -> [String: Any] {
    let schema = schema as? [String: Any] ?? [:]
    guard let name = (schema["$ref"] as? String)?.split(separator: "/").last else { return schema }
    return definitions[String(name)] as? [String: Any] ?? [:]
  }
}
