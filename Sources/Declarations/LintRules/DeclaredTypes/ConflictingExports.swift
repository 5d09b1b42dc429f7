import UTBundleDeclarations
import UTLint

/// A type that two bundles define differently.
enum ConflictingExports: RunRule {
  static let description = RuleDescription(
    "UT018", "conflicting-exports", .warning, enforcers: [.documentation],
    evidence: .apple, outcome: .nothing,
    summary: "Two bundles export the same type with different definitions",
    rationale: """
      A type has one definition. If two of your bundles define it differently, files behave according to whichever the system finds \
      first. Bundles may repeat the same declaration. Apps for \
      different platforms, such as the macOS and the iOS app of one project, are never on the same machine, so they \
      are not compared.
      """,
    sources: [.declaringTypes, .realProjects],
    examples: [
      .plist(
        ["UTExportedTypeDeclarations": [.type("com.example.note")]],
        with: [
          .plist(
            "Example.app/PlugIns/Preview.appex/Info.plist",
            ["UTExportedTypeDeclarations": [.type(↓"com.example.note", to: ["public.text"])]])
        ]),
      .plist(
        ["UTExportedTypeDeclarations": [.type("com.example.note")]],
        with: [.plist("Other.app/Info.plist", ["UTExportedTypeDeclarations": [.type("com.example.note")]])],
        comment: "Both declarations are identical."),
      .plist(
        ["UTExportedTypeDeclarations": [.type("com.example.note")]],
        with: [
          .plist(
            "Example.app/PlugIns/Preview.appex/Info.plist", ["UTExportedTypeDeclarations": [.type("com.example.note")]])
        ]),
      .plist(
        ["UTExportedTypeDeclarations": [.type("com.example.note")]],
        with: [.plist("Other.app/Info.plist", ["UTImportedTypeDeclarations": [.type("com.example.note")]])]),
      .plist(
        ["UTExportedTypeDeclarations": [.type("com.example.note")]], on: .macOS,
        with: [
          .plist(
            "NotesForPhone.app/Info.plist",
            [
              "LSRequiresIPhoneOS": true,
              "UTExportedTypeDeclarations": [.type("com.example.note", to: ["public.data", "public.content"])],
            ])
        ], comment: "One app is for macOS, the other for iOS."),
    ])

  static func check(_ run: LintRun, _ report: inout Report) {
    guard run.subjects.count > 1 else { return }
    // The first export of each platform, because platforms may differ.
    var first: [String: [(subject: Subject, type: DeclaredType)]] = [:]
    for subject in run.subjects {
      var own: Set<String> = []
      for type in subject.info.exportedTypes {
        guard let identifier = type.identifier, let key = type.key, own.insert(key).inserted else { continue }
        // Other rules report exports of types that belong to other owners.
        guard case .own = subject.owner(of: key) else { continue }
        guard let earlier = first[key]?.first(where: { $0.subject.mayBeInstalled(with: subject) }) else {
          first[key, default: []].append((subject, type))
          continue
        }
        guard let fault = conflict(earlier, (subject, type)), let place = earlier.type.identifier else { continue }
        report.add(
          fault, "keep one definition; import it elsewhere or repeat it exactly", at: FindingPlace(identifier),
          related: [.init("also exported here", FindingPlace(place))])
      }
    }
  }

  private static func conflict(
    _ one: (subject: Subject, type: DeclaredType), _ other: (subject: Subject, type: DeclaredType)
  ) -> String? {
    let name = other.type.identifier?.written ?? ""
    let earlier = one.subject.info.name
    let (first, second) = (Contents(one.type), Contents(other.type))
    guard first != second, !first.isUncertain, !second.isUncertain else { return nil }
    return "'\(name)' is also exported in '\(earlier)', with a different definition"
  }

  /// The parts that determine which files have a type, without its name and icons.
  private struct Contents: Equatable {
    var parents: Set<String>
    var tags: [String: Set<String>] = [:]
    var isUncertain: Bool

    init(_ type: DeclaredType) {
      parents = Set(type.conformsTo.map { $0.written.inLowerCase })
      isUncertain = type.conformsTo.contains { $0.value == nil }
      for list in type.tags where !list.values.isEmpty {
        tags[list.entry.key, default: []].formUnion(list.values.map { $0.written.inLowerCase })
        isUncertain = isUncertain || list.values.contains { $0.value == nil }
      }
    }

    static func == (one: Contents, other: Contents) -> Bool { one.parents == other.parents && one.tags == other.tags }
  }
}
