import PropertyLists
import UTContainers
import UTSyncEngines

/// A value of an activity's user info: a property list value, or a URL, which property lists do not support.
package indirect enum ActivityValue: Hashable, Sendable {
  /// A string, number, Boolean, date, or data.
  case scalar(PropertyListValue)
  case array([ActivityValue])
  case dictionary([String: ActivityValue])
  /// A URL that means the same on all devices, or a file URL that was not translated yet.
  case url(String)
  /// An item of a container, whose URL differs between devices.
  case item(ContainerIdentifier, SyncPath)

  /// The maximum depth of nested dictionaries and arrays.
  package static let maximumDepth = 16

  // MARK: As a property list

  // A dictionary with one of these keys is a URL. In other dictionaries, keys that begin with a dollar sign get another
  // dollar sign.
  private static let (urlKey, containerKey, pathKey) = ("$url", "$container", "$path")

  /// The value for a property list; nil if it is nested too deeply, or is a path that is not text.
  package var propertyList: PropertyListValue? { propertyList(depth: 0) }

  private func propertyList(depth: Int) -> PropertyListValue? {
    guard depth <= Self.maximumDepth else { return nil }
    switch self {
    case .scalar(let value): return value
    case .url(let text): return [Self.urlKey: .string(text)]
    case .item(let container, let path):
      guard let path = path.text else { return nil }
      return [Self.containerKey: .string(container.text), Self.pathKey: .string(path)]
    case .array(let values):
      let list = values.compactMap { $0.propertyList(depth: depth + 1) }
      return list.count == values.count ? .array(list) : nil
    case .dictionary(let values):
      var list = PropertyListValue.Dictionary()
      for (key, value) in values.sorted(by: { $0.key < $1.key }) {
        guard let value = value.propertyList(depth: depth + 1) else { return nil }
        list.entries.append(.init(key: key.hasPrefix("$") ? "$" + key : key, value: value))
      }
      return .dictionary(list)
    }
  }

  /// - Parameter value: a value from another device, nested no more deeply than the reader of property lists allows.
  /// - Returns: nil if it contains anything that is not written by ``propertyList``.
  package init?(_ value: PropertyListValue) {
    switch value {
    case .string, .integer, .real, .boolean, .date, .data: self = .scalar(value)
    case .uid: return nil
    case .array(let list):
      let values = list.compactMap { ActivityValue($0) }
      guard values.count == list.count else { return nil }
      self = .array(values)
    case .dictionary(let list):
      if let url = list[Self.urlKey]?.string, list.count == 1 {
        self = .url(url)
      } else if let container = list[Self.containerKey]?.string, let path = list[Self.pathKey]?.string,
        list.count == 2
      {
        guard let container = ContainerIdentifier(container) else { return nil }
        guard let path = path.isEmpty ? .folder : SyncPath(path) else { return nil }
        self = .item(container, path)
      } else {
        var values: [String: ActivityValue] = [:]
        for entry in list.entries {
          guard !entry.key.hasPrefix("$") || entry.key.hasPrefix("$$"), let value = ActivityValue(entry.value) else {
            return nil
          }
          values[entry.key.hasPrefix("$") ? String(entry.key.dropFirst()) : entry.key] = value
        }
        self = .dictionary(values)
      }
    }
  }

  // MARK: URLs

  /// The value with replaced URLs.
  ///
  /// - Parameter change: returns the replacement for a URL; nil to omit the dictionary entry or array element with it.
  /// - Returns: nil if that is the value itself.
  package func mapped(_ change: (ActivityValue) -> ActivityValue?) -> ActivityValue? {
    switch self {
    case .scalar: self
    case .url, .item: change(self)
    case .array(let values): .array(values.compactMap { $0.mapped(change) })
    case .dictionary(let values): .dictionary(values.compactMapValues { $0.mapped(change) })
    }
  }
}
