import PropertyLists
import UTTestFixtures

/// One random edit, and what it should do.
enum RandomEdit {
  case set(PropertyListValue, PropertyListPath)
  case insert(PropertyListValue, PropertyListPath, PropertyListEditor.Position)
  case remove(PropertyListPath)
  case rename(PropertyListPath, String)

  init?(of root: PropertyList.Node, using generator: inout SeededGenerator) {
    let value = root.value
    let paths = value.allPaths
    guard let path = paths.randomElement(using: &generator), let target = value[path] else { return nil }
    let new = PropertyListValue.random(depth: 2, using: &generator)
    switch (Int.random(in: 0..<4, using: &generator), target, path.components.last) {
    case (0, _, _): self = .set(new, path)
    case (1, .dictionary(let dictionary), _):
      let position: PropertyListEditor.Position
      if let key = dictionary.keys.randomElement(using: &generator), Bool.random(using: &generator) {
        position = Bool.random(using: &generator) ? .before(key) : .after(key)
      } else {
        position = Bool.random(using: &generator) ? .beginning : .end
      }
      let key = "new " + PropertyListValue.randomText(using: &generator)
      guard dictionary[key] == nil else { return nil }
      self = .insert(new, path.appending(key: key), position)
    case (1, .array(let elements), _):
      self = .insert(new, path.appending(index: Int.random(in: 0...elements.count, using: &generator)), .end)
    case (2, _, .some): self = .remove(path)
    case (3, _, .some(.key)): self = .rename(path, "new " + PropertyListValue.randomText(using: &generator))
    default: return nil
    }
  }

  func make(with editor: inout PropertyListEditor) throws {
    switch self {
    case .set(let value, let path): try editor.set(value, at: path)
    case .insert(let value, let path, let position): try editor.insert(value, at: path, position)
    case .remove(let path): try editor.remove(at: path)
    case .rename(let path, let key): try editor.rename(path, to: key)
    }
  }

  // MARK: The value that is expected

  func applied(to root: PropertyListValue) -> PropertyListValue {
    switch self {
    case .set(let value, let path): return root.changing(path.components[...]) { _ in value }
    case .insert(let value, let path, let position):
      if case .index(let index) = path.components.last, root[path] == value {
        _ = index
        return root
      }
      return root.changing(path.components.dropLast()) { $0.inserting(value, path.components.last, position) }
    case .remove(let path): return root.changing(path.components.dropLast()) { $0.removing(path.components.last) }
    case .rename(let path, let key):
      return root.changing(path.components.dropLast()) { $0.renaming(path.components.last, to: key) }
    }
  }

  // MARK: The bytes that may change

  /// Whether all that differs lies in the value's own lines.
  func isLocal(in root: PropertyList.Node, before: [UInt8], after: [UInt8]) -> Bool {
    let prefix = zip(before, after).prefix { $0 == $1 }.count
    let suffix = zip(before.reversed(), after.reversed()).prefix { $0 == $1 }.count
    switch self {
    case .set(_, let path):
      guard let range = root[path]?.byteRange else { return false }
      return prefix >= range.lowerBound && suffix >= before.count - range.upperBound || before == after
    case .rename: return prefix + suffix >= before.count - 200
    case .insert(_, let path, _):
      // Nothing goes away, unless an empty element is opened.
      guard let container = path.parent.flatMap({ root[$0] }) else { return false }
      if container.count == 0 {
        return prefix >= container.byteRange.lowerBound && suffix >= before.count - container.byteRange.upperBound
      }
      return prefix + suffix >= before.count
    case .remove(let path):
      guard let value = root[path], let container = value.parent else { return false }
      let isLast = container.count == 1
      let allowed = isLast ? container.byteRange : container.contentRange
      // Nothing comes in its place, unless `<dict/>` does.
      return prefix >= allowed.lowerBound && suffix >= before.count - allowed.upperBound
        && (isLast || after.count < before.count)
        && (isLast || value.hasComments(in: before, of: container) || prefix + suffix >= after.count)
    }
  }
}

extension PropertyList.Node {
  /// Whether the container has a comment anywhere, so that key and value may be removed one by one.
  fileprivate func hasComments(in bytes: [UInt8], of container: PropertyList.Node) -> Bool {
    String(decoding: bytes[container.byteRange], as: UTF8.self).contains("<!--")
  }
}

extension PropertyListValue {
  fileprivate func changing(
    _ path: ArraySlice<PropertyListPath.Component>, _ change: (PropertyListValue) -> PropertyListValue
  ) -> PropertyListValue {
    guard let first = path.first else { return change(self) }
    switch (self, first) {
    case (.dictionary(var dictionary), .key(let key)):
      dictionary[key] = dictionary[key]?.changing(path.dropFirst(), change)
      return .dictionary(dictionary)
    case (.array(var elements), .index(let index)):
      elements[index] = elements[index].changing(path.dropFirst(), change)
      return .array(elements)
    default: return self
    }
  }

  fileprivate func inserting(
    _ value: PropertyListValue, _ last: PropertyListPath.Component?, _ position: PropertyListEditor.Position
  ) -> PropertyListValue {
    switch (self, last) {
    case (.dictionary(var dictionary), .key(let key)):
      let index =
        switch position {
        case .beginning: 0
        case .end: dictionary.count
        case .before(let other): dictionary.keys.firstIndex { $0.utf8.elementsEqual(other.utf8) } ?? 0
        case .after(let other): (dictionary.keys.firstIndex { $0.utf8.elementsEqual(other.utf8) } ?? 0) + 1
        }
      dictionary.entries.insert(.init(key: key, value: value), at: index)
      return .dictionary(dictionary)
    case (.array(var elements), .index(let index)):
      elements.insert(value, at: index)
      return .array(elements)
    default: return self
    }
  }

  fileprivate func removing(_ last: PropertyListPath.Component?) -> PropertyListValue {
    switch (self, last) {
    case (.dictionary(var dictionary), .key(let key)):
      dictionary[key] = nil
      return .dictionary(dictionary)
    case (.array(var elements), .index(let index)):
      elements.remove(at: index)
      return .array(elements)
    default: return self
    }
  }

  fileprivate func renaming(_ last: PropertyListPath.Component?, to newKey: String) -> PropertyListValue {
    guard case .dictionary(var dictionary) = self, case .key(let key) = last else { return self }
    for index in dictionary.indices where dictionary[index].key.utf8.elementsEqual(key.utf8) {
      dictionary[index].key = newKey
    }
    return .dictionary(dictionary)
  }
}
