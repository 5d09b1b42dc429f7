import PropertyLists
import UTBundleDeclarations
import UTLint

/// Declarations that a generator dropped.
enum DroppedDeclarations: RunRule {
  static let description = RuleDescription(
    "SW006", "dropped-declarations", .note, enforcers: [.practice],
    evidence: .reported, outcome: .nothing,
    summary: "The Info.plist no longer declares a type that code uses, or declares no types although code exports one",
    rationale: """
      XcodeGen and other generators rewrite the Info.plist from their own configuration; manual changes are lost the \
      next time they run. This is reported if the file declares no types at all although code exports some, or if the \
      last commit still had declarations of types that the code uses.
      """,
    sources: [.report("kiwix/kiwix-apple/issues/589")],
    examples: [
      Example(
        """
        <plist version="1.0">
        ↓<dict>
          <key>CFBundlePackageType</key>
          <string>APPL</string>
        </dict>
        </plist>
        """, with: [.init("Note.swift", #"let note = UTType(exportedAs: "com.example.note")"#)]),
      .plist(CodeExample.withNote, with: [.init("Note.swift", #"let note = UTType(exportedAs: "com.example.note")"#)]),
      .plist(["CFBundlePackageType": "APPL"], with: [.init("Note.swift", #"let note = UTType("com.example.note")"#)]),
    ])

  static func check(_ run: LintRun, _ report: inout Report) {
    let undeclared = (run.mentions(.exported) + run.mentions(.imported)).compactMap { mention, standing in
      if case .undeclared = standing { mention } else { nil }
    }
    guard let first = undeclared.first(where: { $0.kind == .exported }) ?? undeclared.first else { return }
    let named = Set(undeclared.map { $0.identifier.lowercased() })
    let exports = undeclared.contains { $0.kind == .exported }
    // With several apps, it is unknown which one the code belongs to.
    let applications = run.subjects.filter(\.mayBeApplication)
    for subject in applications {
      let before = subject.file.previous.flatMap { InfoPlist($0) }?.declaredTypes ?? []
      let dropped = before.compactMap { $0.identifier?.value }.filter { named.contains($0.lowercased()) }
      let mention = dropped.first.flatMap { type in
        undeclared.first { $0.identifier.lowercased() == type.lowercased() }
      }
      let created = mention ?? first
      let related = [Finding.Related("'\(created.identifier)' is created here", created.place)]
      let place = FindingPlace(subject.info.node)
      if let type = dropped.first {
        report.add(
          "this file no longer declares '\(type)', which the last commit declares and code still uses",
          "declare it again, in the generator's configuration if this file is generated", at: place, related: related)
      } else if exports, applications.count == 1, subject.info.fields["UTExportedTypeDeclarations"] == nil,
        subject.info.fields["UTImportedTypeDeclarations"] == nil
      {
        report.add(
          "this file declares no types, but code exports '\(first.identifier)'",
          "declare it here, or in the generator's configuration if this file is generated", at: place,
          related: related)
      }
    }
  }
}
