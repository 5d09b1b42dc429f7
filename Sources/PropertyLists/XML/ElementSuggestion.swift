import Text

/// What somebody who wrote an element that property lists do not have probably meant.
struct ElementSuggestion {
  /// The element to read it as; nil if there is none that is near.
  let kind: ElementKind?
  /// What to do about it.
  let hint: String

  init(for name: String) {
    let lower = name.lowercased()
    if let kind = Self.nearest(to: lower) {
      self.kind = kind
      let isEmpty = kind == .true || kind == .false
      hint = "did you mean `<\(kind.name)\(isEmpty ? "/" : "")>`?"
    } else if ["bool", "boolean"].contains(lower) {
      kind = nil
      hint = "write `<true/>` or `<false/>`"
    } else if ["null", "nil", "none"].contains(lower) {
      kind = nil
      hint = "property lists have no null; leave the key out"
    } else if lower.contains(":") {
      kind = nil
      hint = "leave the prefix out: property lists have no name spaces"
    } else {
      kind = nil
      hint =
        "values are `<dict>`, `<array>`, `<string>`, `<integer>`, `<real>`, `<true/>`, `<false/>`, `<date>` and `<data>`"
    }
  }

  /// Names from other formats and languages.
  private static let otherNames: [String: ElementKind] = [
    "dictionary": .dict, "map": .dict, "object": .dict, "hash": .dict, "list": .array, "vector": .array,
    "int": .integer,
    "long": .integer, "float": .real, "double": .real, "number": .real, "str": .string, "text": .string, "yes": .true,
    "no": .false,
    "name": .key, "datetime": .date, "binary": .data, "base64": .data,
  ]

  private static func nearest(to name: String) -> ElementKind? {
    if let kind = otherNames[name] { return kind }
    let units = Array(name.utf8.prefix(16))
    var edits = EditDistance()
    let distances = ElementKind.all.map { (kind: $0, distance: edits.measure(units, Array($0.name.utf8), limit: 4)) }
    guard let best = distances.min(by: { $0.distance < $1.distance }) else { return nil }
    let isUnique = distances.filter { $0.distance == best.distance }.count == 1
    return isUnique && best.distance <= max(1, best.kind.name.utf8.count / 3) ? best.kind : nil
  }
}
