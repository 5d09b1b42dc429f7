import PropertyLists
import UTBundleDeclarations
import UTLint

/// A fragment of a property list.
enum PropertyListFragment: FileRule {
  static let description = RuleDescription(
    "PL003", "property-list-fragment", .warning, enforcers: [.practice],
    evidence: .reported, outcome: .nothing,
    summary: "The file is a fragment or has content after the property list",
    rationale: """
      A list of keys and values without <plist> and <dict> around it is meant to be inserted into another file. No \
      program can read it alone. Apple's readers ignore text after </plist>, but most other readers reject it.
      """,
    sources: [.realProjects], fix: .unsafe,
    examples: [
      Example(
        """
        <!-- Pasted into the Info.plist by the build. -->
        ↓<key>LSSupportsOpeningDocumentsInPlace</key>
        <true/>
        """,
        fixed: """
          <plist version="1.0">
          <dict>
          <!-- Pasted into the Info.plist by the build. -->
          <key>LSSupportsOpeningDocumentsInPlace</key>
          <true/>
          </dict>
          </plist>

          """),
      Example(
        """
        <plist version="1.0">
        <dict/>
        </plist>
        ↓EOF
        """,
        fixed: """
          <plist version="1.0">
          <dict/>
          </plist>

          """),
      Example(
        """
        <plist version="1.0">
        <dict/>
        </plist>
        <!-- The end. -->
        """),
    ])

  static func check(_ file: LintFile, _ report: inout Report) {
    let list = file.propertyList
    guard list.format == .xml else { return }
    for problem in file.problems {
      if problem.kind == .fragment {
        // A template of a part belongs in a template of the whole.
        guard file.templateMark == nil else { continue }
        report.add(
          "the file is a fragment: its keys are not inside a `<dict>`",
          "wrap it in `<plist>` and `<dict>`, or exclude the file from validation",
          at: file.place(problem), fix: wrapping(list))
      } else if problem.kind == .misplacedText, problem.severity == .warning {
        let before = list.bytes[..<problem.byteRange.lowerBound]
        let fix =
          problem.byteRange.isEmpty
          ? nil : Fix.unsafe("Remove the content after the end of the property list", .rewrite(Array(before)))
        report.add(problem.message, problem.help, at: file.place(problem), fix: list.hasErrors ? nil : fix)
      }
    }
  }

  /// Adds the missing tags around a file that has no XML declaration and no other problem.
  private static func wrapping(_ list: PropertyList) -> Fix? {
    let errors = list.problems.filter { $0.severity == .error && $0.kind != .fragment }
    guard errors.isEmpty, !list.bytes.starts(with: "<?xml".utf8), !list.bytes.starts(with: [0xEF, 0xBB, 0xBF]) else {
      return nil
    }
    let newline = list.bytes.last == UInt8(ascii: "\n") ? "" : "\n"
    let wrapped =
      Array("<plist version=\"1.0\">\n<dict>\n".utf8) + list.bytes + Array("\(newline)</dict>\n</plist>\n".utf8)
    guard !PropertyList(parsing: wrapped).hasErrors else { return nil }
    return .unsafe("Wrap it in `<plist>` and `<dict>`", .rewrite(wrapped))
  }
}
