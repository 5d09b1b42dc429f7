extension [String] {
  /// The texts as part of a sentence: `a`, `a and b`, `a, b, and c`; for many, the first and the number of the rest.
  package func enumerated(atMost limit: Int) -> String {
    let shown = count > limit ? prefix(limit) + ["\(count - limit) more"] : self[...]
    switch shown.count {
    case ...1: return shown.first ?? ""
    case 2: return shown.joined(separator: " and ")
    default: return shown.dropLast().joined(separator: ", ") + ", and " + (shown.last ?? "")
    }
  }
}
