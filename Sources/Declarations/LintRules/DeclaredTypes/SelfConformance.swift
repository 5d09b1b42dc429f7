import PropertyLists
import UTBundleDeclarations
import UTLint

/// A type that conforms to itself.
enum SelfConformance: DeclarationRule {
  static let description = RuleDescription(
    "UT024", "self-conformance", .error, or: [.warning: "if the type has another parent"], enforcers: [.practice],
    summary: "A type conforms to itself",
    rationale: """
      Conformance relates a type to more general ones. A type that conforms to itself, directly or indirectly, is \
      meaningless and is often a typo for the right parent. If there are other parents, this is a warning, because \
      they still apply.
      """,
    sources: [.realProjects], fix: .safe, orUnsafe: true,
    examples: [
      .plist(
        ["UTExportedTypeDeclarations": [.type("com.example.note", to: [↓"com.example.note", "public.data"])]],
        fixed: ["UTExportedTypeDeclarations": [.type("com.example.note")]]),
      .plist(
        ["UTExportedTypeDeclarations": [.type("com.example.note", to: [↓"com.example.Note"])]],
        fixed: ["UTExportedTypeDeclarations": [.type("com.example.note")]]),
      .plist(
        [
          "UTExportedTypeDeclarations": [
            .type("com.example.note", to: [↓"com.example.memo", "public.data"]),
            .type("com.example.memo", to: ["com.example.note"], extensions: ["memo"]),
          ]
        ], comment: "The types conform to each other in a cycle."),
      .plist(
        ["UTImportedTypeDeclarations": [.type("public.data", extensions: ["bin"])]],
        comment: "The system's own declaration takes precedence, as another rule reports."),
      .plist([
        "UTExportedTypeDeclarations": [
          .type("com.example.note"), .type("com.example.memo", to: ["com.example.note"], extensions: ["memo"]),
        ]
      ]),
    ])

  static func check(_ subject: Subject, _ report: inout Report) {
    for type in subject.effectiveTypes {
      guard let key = type.key, !subject.types.isSystemType(key) else { continue }
      let own = type.conformsTo.filter { $0.lowercasedValue == key }
      let isAll = own.count == type.conformsTo.count
      for parent in own {
        report.add(
          "'\(parent.written)' conforms to itself",
          isAll
            ? "replace it with the intended parent, such as public.data"
            : "remove it from UTTypeConformsTo, or replace it with the intended parent",
          at: FindingPlace(parent), severity: isAll ? nil : .warning, fix: fix(for: parent, in: type, isAll: isAll))
      }
    }
    reportCircles(of: subject, &report)
  }

  private static func fix(for parent: DeclaredText, in type: DeclaredType, isAll: Bool) -> Fix? {
    guard let node = type.fields["UTTypeConformsTo"] else { return nil }
    // Nothing would be left.
    if isAll { return .unsafe("Use public.data", .set(.array([.string("public.data")]), at: node.path)) }
    return .safe("Remove '\(parent.written)'", .remove(parent.node.path))
  }

  /// Reports each cycle of several types once, at the parent that leads from its first type.
  private static func reportCircles(of subject: Subject, _ report: inout Report) {
    let types = subject.declaredTypesByIdentifier
    // Most types conform only to system types.
    guard
      subject.info.declaredTypes.contains(where: { type in
        type.conformsTo.contains { $0.lowercasedValue.map { types[$0] != nil } ?? false }
      })
    else { return }
    var declared: [String: DeclaredType] = [:]
    for type in subject.info.declaredTypes {
      guard let key = type.key, declared[key] == nil else { continue }
      declared[key] = type
    }
    // The position of a type on the current path; nil once everything above it is known.
    var states: [String: Int?] = [:]
    for type in subject.info.declaredTypes {
      guard let start = type.key, states[start] == nil, declared.count > 1 else { continue }
      states[start] = .some(0)
      var way: [(key: String, parents: ArraySlice<DeclaredText>)] = [(start, declared[start]?.conformsTo[...] ?? [])]
      while let last = way.indices.last {
        guard let parent = way[last].parents.popFirst() else {
          states[way[last].key] = .some(nil)
          way.removeLast()
          continue
        }
        guard let key = parent.lowercasedValue, key != way[last].key, let next = declared[key] else { continue }
        if states[key] == nil {
          states[key] = .some(way.count)
          way.append((key, next.conformsTo[...]))
        } else if case let first?? = states[key] {
          // The beginning of a long cycle is enough.
          report.addCircle(way[first...].prefix(64).compactMap { declared[$0.key] })
        }
      }
    }
  }
}

extension Report {
  fileprivate mutating func addCircle(_ types: [DeclaredType]) {
    // The cycle's first type in the file.
    guard
      let start = types.indices.min(by: { types[$0].node.byteRange.lowerBound < types[$1].node.byteRange.lowerBound })
    else { return }
    let next = types[start + 1 < types.count ? start + 1 : 0]
    guard let parent = types[start].conformsTo.first(where: { $0.lowercasedValue == next.key }) else { return }
    let names = types.prefix(8).map { "'\($0.title)'" }.joined(separator: ", ")
    add("types conform to each other in a cycle: \(names)", "remove one of the parents", at: FindingPlace(parent))
  }
}
