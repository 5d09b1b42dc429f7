import PropertyLists
import UTBundleDeclarations
import UTLint

/// An unfinished file.
enum PropertyListTemplate: FileRule {
  static let description = RuleDescription(
    "PL005", "property-list-template", .note, enforcers: [.practice],
    summary: "The file is a template that another program fills in",
    rationale: """
      The contents of a template are unknown until it is filled in, so values with placeholders are not checked, and a \
      syntax error at a placeholder is not reported. Check the file generated from it.
      """,
    sources: [.realProjects],
    examples: [
      Example(
        """
        <key>CFBundleIdentifier</key>
        <string>↓@BUNDLE_IDENTIFIER@</string>
        <key>CFBundleVersion</key>
        <string>@VERSION@</string>
        """, comment: "CMake's configure_file fills in the template. Only the first placeholder is reported."),
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
        """, comment: "The file cannot be read until m4 fills it in, which is not a problem."),
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
        <plist version="1.0">
        <dict>
        <key>JVMOptions</key>
        <array>↓@@jvm_options@@</array>
        </dict>
        </plist>
        """, comment: "Placeholders with two signs are also replaced."),
      Example(
        """
        <key>CFBundleName</key>
        <string>↓DEPLOY_BUNDLE_NAME</string>
        """, comment: "The file is a jpackage resource."),
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
      case .word: "DEPLOY_".utf8.count
      case .braces, .percent, .dollar, .m4: 2
      }
    let end = min(mark.offset + length, file.propertyList.bytes.count)
    report.add(
      file.isUnreadableTemplate
        ? "this is a template (\(mark.kind.rawValue)), not a property list"
        : mark.kind == .directive
          ? "the file has preprocessor directives (\(mark.kind.rawValue))"
          : "the file has placeholders (\(mark.kind.rawValue)) that another program replaces",
      "check the file generated from it", at: file.place(mark.offset..<end))
  }
}
