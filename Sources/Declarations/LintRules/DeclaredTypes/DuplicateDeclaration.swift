import PropertyLists
import UTBundleDeclarations
import UTLint

/// A type that is declared twice.
enum DuplicateDeclaration: DeclarationRule {
  static let description = RuleDescription(
    "UT017", "duplicate-declaration", .error, or: [.warning: "if the declarations agree, or repeat a system type"],
    enforcers: [.documentation],
    evidence: .apple, outcome: .nothing,
    summary: "A type is declared twice in one array",
    rationale: """
      A type has one declaration; if there are two, one is dropped along with its tags, and which one is not \
      documented. Several extensions or MIME types belong in one tag specification. Two identical declarations are a \
      warning, as are duplicate imports of a system type: nothing is lost.
      """,
    sources: [.declaringTypes], fix: .safe, orUnsafe: true,
    examples: [
      .plist(
        ["UTExportedTypeDeclarations": [.type("com.example.note"), .type(↓"com.example.note", extensions: ["memo"])]],
        fixed: ["UTExportedTypeDeclarations": [.type("com.example.note")]]),
      .plist(
        ["UTImportedTypeDeclarations": [.type("org.example.note"), .type(↓"org.example.Note")]],
        fixed: ["UTImportedTypeDeclarations": [.type("org.example.note")]]),
      .plist([
        "UTExportedTypeDeclarations": [.type("com.example.note"), .type("com.example.memo", extensions: ["memo"])]
      ]),
    ])

  static func check(_ subject: Subject, _ report: inout Report) {
    for types in [subject.info.exportedTypes, subject.info.importedTypes] where types.count > 1 {
      var first: [String: DeclaredType] = [:]
      for type in types {
        guard let identifier = type.identifier, let key = type.key else { continue }
        guard let earlier = first[key] else {
          first[key] = type
          continue
        }
        let isSame = type.node.value == earlier.node.value
        // Removing a declaration without effect loses nothing, either.
        let isHarmless = type.agrees(with: earlier) || type.origin == .imported && subject.types.isSystemType(key)
        report.add(
          "'\(identifier.written)' is declared in item \(earlier.index + 1) and again in item \(type.index + 1)",
          isSame ? "remove one of them" : "merge the declarations", at: FindingPlace(identifier),
          severity: isHarmless ? .warning : nil,
          related: [.init("declared here", earlier.identifier.map { FindingPlace($0) } ?? FindingPlace(earlier.node))],
          fix: Fix(isSame ? .safe : .unsafe, "Remove the later declaration", [.remove(type.node.path)]))
      }
    }
  }
}

extension DeclaredType {
  /// Whether it is the same as another declaration, apart from names and icons.
  fileprivate func agrees(with other: DeclaredType) -> Bool {
    ["UTTypeConformsTo", "UTTypeTagSpecification"].allSatisfy {
      fields[$0]?.value.withLists == other.fields[$0]?.value.withLists
    }
  }
}

extension PropertyListValue {
  /// The value with each string that may stand for an array replaced by an array of one.
  fileprivate var withLists: PropertyListValue {
    switch self {
    case .string: [self]
    case .dictionary(let dictionary):
      .dictionary(.init(dictionary.map { .init(key: $0.key, value: $0.value.withLists) }))
    default: self
    }
  }
}
