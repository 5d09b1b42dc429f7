import PropertyLists
import UTBundleDeclarations
import UTLint

/// A declared encoding that does not match the file.
enum DeclaredEncoding: FileRule {
  static let description = RuleDescription(
    "PL014", "declared-encoding", .note, enforcers: [.practice],
    evidence: .inferred, outcome: .nothing,
    summary: "The declared encoding does not match the actual encoding, or UTF-8 text has a byte-order mark",
    rationale: """
      Apple's readers use the first bytes of a file, and other readers use its declaration. They agree only if both \
      match. Apple's tools always write property lists as UTF-8 without a byte-order mark.
      """,
    sources: [.convention], fix: .safe,
    examples: [
      Example(
        """
        ↓\u{FEFF}<plist version="1.0">
        <dict/>
        </plist>

        """,
        fixed: """
          <plist version="1.0">
          <dict/>
          </plist>

          """, comment: "The text is UTF-8 with a byte-order mark."),
      Example(
        """
        <?xml version="1.0" encoding="UTF-8"?>
        <plist version="1.0">
        <dict/>
        </plist>
        """),
    ])

  private static let byteOrderMark: [UInt8] = [0xEF, 0xBB, 0xBF]

  static func check(_ file: LintFile, _ report: inout Report) {
    let list = file.propertyList
    guard list.format != .binary else { return }
    for problem in list.problems where problem.kind == .encoding && problem.severity == .warning {
      report.add(problem.message, problem.help, at: file.place(problem), fix: savingAsUTF8(list.bytes))
    }
    if list.bytes.starts(with: byteOrderMark) {
      report.add(
        "the UTF-8 text has a byte-order mark", "save the file without it", at: file.place(0..<3),
        fix: .safe("Remove the byte-order mark", .rewrite(Array(list.bytes.dropFirst(3)))))
    }
  }

  /// The UTF-8 form of a UTF-16 file that declares UTF-8.
  private static func savingAsUTF8(_ bytes: [UInt8]) -> Fix? {
    let isBigEndian = bytes.starts(with: [0xFE, 0xFF])
    guard isBigEndian || bytes.starts(with: [0xFF, 0xFE]), bytes.count.isMultiple(of: 2) else { return nil }
    let units = stride(from: 2, to: bytes.count, by: 2).map { index in
      let (high, low) = isBigEndian ? (bytes[index], bytes[index + 1]) : (bytes[index + 1], bytes[index])
      return UInt16(high) << 8 | UInt16(low)
    }
    guard let text = String(validating: units, as: UTF16.self) else { return nil }
    let saved = Array(text.utf8)
    guard !PropertyList(parsing: saved).problems.contains(where: { $0.kind == .encoding }) else { return nil }
    return .safe("Save the file as UTF-8", .rewrite(saved))
  }
}
