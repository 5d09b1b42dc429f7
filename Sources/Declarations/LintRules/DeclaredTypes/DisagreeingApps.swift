import PropertyLists
import UTBundleDeclarations
import UTLint

/// Two apps of a project that define different types for files with one extension.
enum DisagreeingApps: RunRule {
  static let description = RuleDescription(
    "UT061", "disagreeing-apps", .note, enforcers: [.practice],
    summary: "Two apps export different types with the same filename extension",
    rationale: """
      A file has one type. If both apps are on a machine, the files belong to the app that was found first. Export \
      one type from one of the apps, and import it in the other. Two types are not reported if one conforms to the \
      other, nor are apps for different platforms.
      """,
    sources: [.declaringTypes],
    examples: [
      .plist(
        [
          "CFBundleIdentifier": "com.example.notes", "CFBundlePackageType": "APPL",
          "UTExportedTypeDeclarations": [.type("com.example.note", extensions: ["note"])],
        ],
        with: [
          .plist(
            "Lite/Info.plist",
            [
              "CFBundleIdentifier": "com.example.lite", "CFBundlePackageType": "APPL",
              "UTExportedTypeDeclarations": [.type("com.example.lite.note", extensions: [↓"note"])],
            ])
        ]),
      .plist(
        [
          "CFBundleIdentifier": "com.example.notes", "CFBundlePackageType": "APPL",
          "UTExportedTypeDeclarations": [.type("com.example.note", extensions: ["note"])],
        ],
        with: [
          .plist(
            "Lite/Info.plist",
            [
              "CFBundleIdentifier": "com.example.lite", "CFBundlePackageType": "APPL",
              "UTImportedTypeDeclarations": [.type("com.example.note", extensions: ["note"])],
            ])
        ]),
    ])

  static func check(_ run: LintRun, _ report: inout Report) {
    guard run.subjects.count > 1 else { return }
    var first: [String: (subject: Subject, type: DeclaredType, tag: DeclaredText)] = [:]
    for subject in run.subjects where subject.kind == .application {
      guard let app = subject.info.bundleIdentifier?.lowercasedValue else { continue }
      for type in subject.info.exportedTypes {
        guard let key = type.key, case .own = subject.owner(of: key) else { continue }
        for tag in type.filenameExtensions {
          guard let value = tag.lowercasedValue, !value.isEmpty else { continue }
          guard let earlier = first[value] else {
            first[value] = (subject, type, tag)
            continue
          }
          guard let other = earlier.type.key, other != key,
            earlier.subject.info.bundleIdentifier?.lowercasedValue != app,
            earlier.subject.mayBeInstalled(with: subject), !subject.mayShareTags(type, earlier.type),
            subject.info.declaredTypes.allSatisfy({ $0.key != other })
          else { continue }
          report.add(
            "this app exports '\(type.title)' for files with extension '\(tag.written)', but "
              + "'\(earlier.subject.info.name)' exports '\(earlier.type.title)'",
            "export one type from one of the apps, and import it in the other", at: FindingPlace(tag),
            related: [.init("also exported here", FindingPlace(earlier.tag))])
          break
        }
      }
    }
  }
}
