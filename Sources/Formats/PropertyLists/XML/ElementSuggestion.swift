import UTText

/// The probable meaning of an element that property lists do not have.
struct ElementSuggestion {
  /// The element to read it as; nil if there is no similar one.
  let kind: ElementKind?
  /// The help.
  let help: String

  init(for name: String) {
    let lower = name.lowercased()
    if let kind = Self.nearest(to: lower) {
      self.kind = kind
      let isEmpty = kind == .true || kind == .false
      help = "did you mean `<\(kind.name)\(isEmpty ? "/" : "")>`?"
    } else if ["bool", "boolean"].contains(lower) {
      kind = nil
      help = "use `<true/>` or `<false/>`"
    } else if ["null", "nil", "none"].contains(lower) {
      kind = nil
      help = "remove the value with its key, if any; property lists have no null"
    } else if lower.contains(":") {
      kind = nil
      help = "remove the prefix; property lists have no namespaces"
    } else {
      kind = nil
      help =
        "use `<dict>`, `<array>`, `<string>`, `<integer>`, `<real>`, `<true/>`, `<false/>`, `<date>`, or `<data>`"
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
