import BundleDeclarations
import PropertyLists

/// The text form of NeXTSTEP.
enum OldStylePropertyList: FileRule {
  static let description = RuleDescription(
    "PL004", "old-style-property-list", .note, enforcers: [.xcode],
    summary: "The file is an old-style text property list",
    rationale: """
      Xcode reads old-style text and writes XML when it builds, so nothing is wrong with it; but it holds strings only, no \
      booleans or numbers, and few tools can edit it. The conversion keeps every value; comments are lost.
      """,
    sources: [.swiftBuild], fix: .safe,
    examples: [
      Example(
        """
        ↓{ CFBundleName = Notes; }
        """,
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
      Example(
        """
        <key>CFBundleName</key>
        <string>Notes</string>
        """),
    ])

  static func check(_ file: LintFile, _ report: inout Report) {
    let list = file.propertyList
    guard list.format == .openStep, !list.hasErrors, let root = list.root, root.kind == .dictionary,
      file.templateMark == nil
    else { return }
    let xml = root.value.xmlRepresentation(keyOrder: .source)
    let hasComments = list.bytes.indices.dropLast().contains {
      list.bytes[$0] == UInt8(ascii: "/") && [UInt8(ascii: "/"), UInt8(ascii: "*")].contains(list.bytes[$0 + 1])
    }
    // XML has no place for control characters.
    let isPossible = !PropertyList(parsing: xml).hasErrors
    let edit = Fix.Edit.rewrite(xml)
    report.add(
      "this is an old-style property list",
      isPossible
        ? "convert it to XML: plutil -convert xml1"
        : "remove the control characters in its texts, and convert it to XML",
      at: Place(root),
      fix: !isPossible
        ? nil : hasComments ? .unsafe("Convert to XML, without the comments", edit) : .safe("Convert to XML", edit))
  }
}

/// A file that is not finished.
enum PropertyListTemplate: FileRule {
  static let description = RuleDescription(
    "PL005", "property-list-template", .note, enforcers: [.practice],
    summary: "The file is a template that another program fills in",
    rationale: """
      What a template will say is not known before it is filled in, so values with such marks are not checked, and a template \
      that is not even XML is not checked at all. Check the file that is made of it.
      """,
    sources: [.realProjects],
    examples: [
      Example(
        """
        <key>CFBundleIdentifier</key>
        <string>↓@BUNDLE_IDENTIFIER@</string>
        <key>CFBundleVersion</key>
        <string>@VERSION@</string>
        """, comment: "CMake's configure_file; the first mark is enough."),
      Example(
        """
        <key>CFBundleVersion</key>
        <string>1.0 ↓{{VERSION}}</string>
        """),
      Example(
        """
        <!-- Filled in by m4. -->
        ↓changequote([,])
        <plist version="1.0">
        <dict>
        ifdef([DOCUMENTS], [<key>LSHandlerRank</key>])
        </dict>
        </plist>
        """, comment: "m4: the file cannot be read, but that is no fault."),
      Example(
        """
        <plist version="1.0">
        <dict>
        ↓#ifdef DOCUMENTS
        <key>UISupportsDocumentBrowser</key>
        <true/>
        #endif
        </dict>
        </plist>
        """),
      Example(
        """
        <!-- Not @FILLED_IN@ by anybody. -->
        <key>NSHumanReadableCopyright</key>
        <string>Write to notes@example.com</string>
        """),
    ])

  static func check(_ file: LintFile, _ report: inout Report) {
    guard let mark = file.templateMark else { return }
    let length =
      switch mark.kind {
      case .at, .directive: 1
      case .braces, .percent, .m4: 2
      }
    let end = min(mark.offset + length, file.propertyList.bytes.count)
    report.add(
      file.propertyList.hasErrors
        ? "this is a template (\(mark.kind.rawValue)), not a property list"
        : "the file holds marks (\(mark.kind.rawValue)) that another program replaces",
      "check the file that is made of it", at: file.place(mark.offset..<end))
  }
}

/// An encoding that the file does not have.
enum DeclaredEncoding: FileRule {
  static let description = RuleDescription(
    "PL014", "declared-encoding", .note, enforcers: [.practice],
    summary: "The declared encoding is not the one that the file is in, or a byte-order mark stands before UTF-8",
    rationale: """
      Apple's readers go by the first bytes of a file, others by its declaration; they agree only if both do. Property lists \
      are UTF-8 without a byte-order mark wherever Apple's tools write them.
      """,
    sources: [.convention], fix: .safe,
    examples: [
      Example(
        "↓\u{FEFF}<plist version=\"1.0\">\n<dict/>\n</plist>\n", fixed: "<plist version=\"1.0\">\n<dict/>\n</plist>\n",
        comment: "A byte-order mark before UTF-8."),
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
    for diagnostic in list.diagnostics where diagnostic.fault == .encoding && diagnostic.severity == .warning {
      report.add(diagnostic.message, diagnostic.hint, at: file.place(diagnostic), fix: savingAsUTF8(list.bytes))
    }
    if list.bytes.starts(with: byteOrderMark) {
      report.add(
        "a byte-order mark stands before the UTF-8 text", "save the file without it", at: file.place(0..<3),
        fix: .safe("Remove the byte-order mark", .rewrite(Array(list.bytes.dropFirst(3)))))
    }
  }

  /// A file in UTF-16 that declares UTF-8, in UTF-8.
  private static func savingAsUTF8(_ bytes: [UInt8]) -> Fix? {
    let isBigEndian = bytes.starts(with: [0xFE, 0xFF])
    guard isBigEndian || bytes.starts(with: [0xFF, 0xFE]), bytes.count.isMultiple(of: 2) else { return nil }
    let units = stride(from: 2, to: bytes.count, by: 2).map { index in
      let (high, low) = isBigEndian ? (bytes[index], bytes[index + 1]) : (bytes[index + 1], bytes[index])
      return UInt16(high) << 8 | UInt16(low)
    }
    guard let text = String(validating: units, as: UTF16.self) else { return nil }
    let saved = Array(text.utf8)
    guard !PropertyList(parsing: saved).diagnostics.contains(where: { $0.fault == .encoding }) else { return nil }
    return .safe("Save the file in UTF-8", .rewrite(saved))
  }
}
