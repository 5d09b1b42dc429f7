import PropertyLists
import UTBundleDeclarations
import UTLint

/// A property list in NeXTSTEP's text format.
enum OldStylePropertyList: FileRule {
  static let description = RuleDescription(
    "PL004", "old-style-property-list", .note, enforcers: [.xcode],
    evidence: .apple, outcome: .nothing,
    summary: "The file is an old-style text property list",
    rationale: """
      Xcode reads old-style text and writes XML when it builds, so the file works; but the format holds only strings, \
      no Booleans or numbers, and few tools can edit it. The conversion keeps every value; comments are lost.
      """,
    sources: [.swiftBuild], fix: .safe, orUnsafe: true,
    examples: [
      Example(
        "↓{ CFBundleName = Notes; }",
        fixed: """
          <?xml version="1.0" encoding="UTF-8"?>
          <!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" "http://www.apple.com/DTDs/PropertyList-1.0.dtd">
          <plist version="1.0">
          <dict>
          \t<key>CFBundleName</key>
          \t<string>Notes</string>
          </dict>
          </plist>

          """),
      .plist(["CFBundleName": "Notes"]),
    ])

  static func check(_ file: LintFile, _ report: inout Report) {
    let list = file.propertyList
    guard list.format == .openStep, !list.hasErrors, let root = list.root, root.kind == .dictionary,
      file.templateMark == nil, let xml = try? root.value.xmlRepresentation(keyOrder: .source)
    else { return }
    let hasComments = list.bytes.indices.dropLast().contains {
      list.bytes[$0] == UInt8(ascii: "/") && [UInt8(ascii: "/"), UInt8(ascii: "*")].contains(list.bytes[$0 + 1])
    }
    // XML cannot represent control characters, although Apple's readers accept them.
    let isPossible = PropertyList(parsing: xml).problems.allSatisfy {
      $0.severity != .error && $0.kind != .character
    }
    let edit = Fix.Edit.rewrite(xml)
    report.add(
      "this is an old-style property list",
      isPossible
        ? "convert it to XML with 'plutil -convert xml1'"
        : "remove the control characters in its strings and convert it to XML",
      at: FindingPlace(root),
      fix: !isPossible
        ? nil : hasComments ? .unsafe("Convert to XML without the comments", edit) : .safe("Convert to XML", edit))
  }
}
