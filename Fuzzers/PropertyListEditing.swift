@testable import PropertyLists

/// Makes an edit that the first three bytes choose in the XML property list of the others. The file must read back as
/// the value that the edit makes of the old one, and the edit made again must change nothing.
@_cdecl("LLVMFuzzerTestOneInput")
public func editPropertyList(_ data: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  let input = Array(UnsafeBufferPointer(start: data, count: count))
  guard input.count > 3 else { return 0 }
  let list = PropertyList(parsing: Array(input[3...]), limits: .init(maximumDepth: 20))
  guard var editor = try? PropertyListEditor(list), let root = list.root, list.document.tape.entries.count < 2000 else {
    return 0
  }
  // A `CF$UID` that the edit makes or breaks changes the kind of its dictionary.
  guard !list.bytes.contains(UInt8(ascii: "$")) else { return 0 }
  let paths = allPaths(root)
  let path = paths[Int(input[0]) % paths.count]
  let values = newValues()
  guard let (edit, expected) = choose(input[1], path, values[Int(input[2]) % values.count], root.value) else {
    return 0
  }
  do { try edit(&editor) } catch { preconditionFailure("\(error)") }
  let result = PropertyList(parsing: editor.bytes, limits: .init(maximumDepth: 30))
  precondition(!result.hasErrors, result.problems.first?.description ?? "")
  precondition(result.root.map { same($0.value, expected) } ?? false, "another value than expected")
  guard input[1] % 4 != 2, var again = try? PropertyListEditor(result) else { return 0 }
  do { try edit(&again) } catch { preconditionFailure("\(error)") }
  precondition(!again.hasChanges, "the edit made again changes the file")
  return 0
}

/// Made anew for each input: the leak sanitizer does not see what a global `Data` refers to.
private func newValues() -> [PropertyListValue] {
  ["", "é<&>\r", 1, 2.5, true, [], [:], ["x", [1]], ["k": ["l": []], "m": "n"], .data(.init(0..<100))]
}

private typealias Edit = (inout PropertyListEditor) throws(PropertyListError) -> Void

/// The edit and the value that it makes.
private func choose(_ kind: UInt8, _ path: PropertyListPath, _ new: PropertyListValue, _ root: PropertyListValue) -> (
  Edit, PropertyListValue
)? {
  switch (kind % 4, root[path], path.components.last) {
  case (0, .some, _):
    return (
      { (editor) throws(PropertyListError) in try editor.set(new, at: path) },
      root.changing(path.components[...]) { _ in new }
    )
  case (1, .dictionary(let dictionary), _):
    guard dictionary["new"] == nil else { return nil }
    let position: PropertyListEditor.Position = kind >= 128 ? .beginning : .end
    let edit: Edit = { (editor) throws(PropertyListError) in
      try editor.insert(new, at: path.appending(key: "new"), position)
    }
    return (
      edit,
      root.changing(path.components[...]) { value in
        var dictionary = value.dictionary ?? .init()
        dictionary.entries.insert(.init(key: "new", value: new), at: kind >= 128 ? 0 : dictionary.count)
        return .dictionary(dictionary)
      }
    )
  case (1, .array(let elements), _):
    if let last = elements.last, same(last, new) { return nil }
    let edit: Edit = { (editor) throws(PropertyListError) in try editor.append(new, toArrayAt: path) }
    return (edit, root.changing(path.components[...]) { .array(($0.array ?? []) + [new]) })
  case (2, .some, .some(let last)):
    return (
      { (editor) throws(PropertyListError) in try editor.remove(at: path) },
      root.changing(path.components.dropLast()) { value in
        switch (value, last) {
        case (.dictionary(let dictionary), .key(let key)):
          .dictionary(.init(dictionary.filter { !$0.key.utf8.elementsEqual(key.utf8) }))
        case (.array(var elements), .index(let index)):
          {
            elements.remove(at: index)
            return .array(elements)
          }()
        default: value
        }
      }
    )
  case (3, .some, .some(.key(let key))):
    guard root[PropertyListPath(path.components.dropLast())]?["new"] == nil else { return nil }
    let edit: Edit = { (editor) throws(PropertyListError) in try editor.rename(path, to: "new") }
    return (
      edit,
      root.changing(path.components.dropLast()) { value in
        .dictionary(
          .init(
            (value.dictionary ?? .init()).map {
              .init(key: $0.key.utf8.elementsEqual(key.utf8) ? "new" : $0.key, value: $0.value)
            }))
      }
    )
  default: return nil
  }
}

/// Equal as they are written: NaN too.
private func same(_ one: PropertyListValue, _ other: PropertyListValue) -> Bool {
  (try? one.xmlRepresentation(keyOrder: .source)) == (try? other.xmlRepresentation(keyOrder: .source))
}

private func allPaths(_ node: PropertyList.Node) -> [PropertyListPath] {
  [node.path] + node.elements.flatMap { allPaths($0) } + node.entries.flatMap { allPaths($0.value) }
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
}
