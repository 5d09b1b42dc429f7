import UTText

/// The shape of a value in an activation rule, as far as known: the keys that it has.
///
/// The system evaluates the rule with `extensionItems`, an array; each item has `attachments`, and each attachment the
/// `registeredTypeIdentifiers` of its representations (App Extension Programming Guide). An array has the keys of its
/// elements. The other keys are properties of `NSExtensionItem` and `NSItemProvider`.
enum PredicateShape: CaseIterable {
  case root, items, attachments, typeIdentifiers
  case unknown

  /// The keys and the shapes of their values; nil if anything can be a key.
  var keys: [(name: String, shape: PredicateShape)]? {
    switch self {
    case .root: [("extensionItems", .items)]
    case .items:
      [
        ("attachments", .attachments), ("attributedTitle", .unknown), ("attributedContentText", .unknown),
        ("userInfo", .unknown),
      ]
    case .attachments:
      [
        ("registeredTypeIdentifiers", .typeIdentifiers), ("registeredContentTypes", .unknown),
        ("suggestedName", .unknown), ("userInfo", .unknown),
      ]
    case .typeIdentifiers, .unknown: nil
    }
  }

  /// The name in messages.
  private var title: String {
    switch self {
    case .root: "the root object"
    case .items: "an extension item"
    case .attachments: "an attachment"
    case .typeIdentifiers, .unknown: "the value"
    }
  }

  /// Elements have no count; a collection has it as an operator.
  static let missingOperator = PredicateFault(
    kind: .wrongName, message: "array elements have no key 'count'", help: "use '@count' for the number of elements")

  /// Returns the shape of a key's value.
  ///
  /// - Returns: the shape of the value, and the problem with the key.
  func value(of key: String) -> (shape: PredicateShape, fault: PredicateFault?) {
    // Collection operators, such as @count.
    guard !key.hasPrefix("@"), let keys else {
      return (key == "registeredTypeIdentifiers" ? .typeIdentifiers : .unknown, nil)
    }
    if let known = keys.first(where: { $0.name == key }) { return (known.shape, nil) }
    if key == "count", self != .root { return (.unknown, Self.missingOperator) }
    let near = nearMisses(of: key.lowercased(), among: keys.map { $0.name.lowercased() }).first
    if let meant = keys.first(where: { $0.name.lowercased() == near }) {
      let fault = PredicateFault(
        kind: .wrongName, message: "\(title) has no key '\(key)'", help: "did you mean '\(meant.name)'?")
      return (meant.shape, fault)
    }
    for owner in Self.allCases where owner != self {
      guard let known = owner.keys?.first(where: { $0.name == key }) else { continue }
      let fault = PredicateFault(
        kind: .wrongName, message: "\(title) has no key '\(key)'; it is a key of \(owner.title)",
        help: owner == .root ? "use it outside SUBQUERY" : "use it on \(owner.title) in a SUBQUERY")
      return (known.shape, fault)
    }
    let fault = PredicateFault(
      kind: .unknownKey, message: "\(title) has no documented key '\(key)'",
      help: "use a documented key such as \(keys[0].name)")
    return (.unknown, fault)
  }
}
