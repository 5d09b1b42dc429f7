import BundleDeclarations
import PropertyLists

/// A build setting in a key.
enum VariableInKey: DeclarationRule {
  static let description = RuleDescription(
    "VR001", "variable-in-key", .error, enforcers: [.xcode],
    summary: "A dictionary's key names a build setting",
    rationale: """
      Xcode puts build settings into values only, never into keys, so the key stays as it is written and is not found; Bazel \
      refuses it. The keys of NSUbiquitousContainers, where this happens most, are reported as CL003.
      """,
    sources: [.swiftBuild, .report("bazelbuild/rules_apple/blob/master/tools/plisttool/plisttool.py")],
    examples: [
      Example(
        """
        <key>NSAppTransportSecurity</key>
        <dict>
          <key>NSExceptionDomains</key>
          <dict>
            ↓<key>$(SERVER_HOST)</key>
            <dict/>
          </dict>
        </dict>
        """),
      Example(
        """
        ↓<key>${FEATURE_KEY}</key>
        <true/>
        """),
      Example(
        """
        <key>PriceIn$</key>
        <string>$(PRICE)</string>
        """),
    ])

  static func check(_ subject: Subject, _ report: inout Report) {
    guard subject.file.templateMark == nil else { return }
    let containers = subject.info.fields["NSUbiquitousContainers"]?.byteRange
    let list = subject.info.propertyList
    let dollar = UInt8(ascii: "$")
    func look(into dictionary: PropertyList.Node) {
      if dictionary.byteRange == containers { return }
      for entry in dictionary.entries where list.mayHold(dollar, in: entry.keyRange) {
        let key = entry.key
        guard key.utf8.contains(dollar),
          let reference = subject.info.settings.expand(key).references.first(where: \.isBracketed)
        else { continue }
        let text = String(decoding: Array(key.utf8)[reference.range], as: UTF8.self)
        report.add(
          "build settings in keys are not expanded: the key stays '\(key)'",
          "write what \(text) stands for, or generate the file", at: Place(key: entry))
      }
    }
    look(into: subject.info.node)
    for entry in subject.info.node.entries where list.mayHold(dollar, in: entry.value.byteRange) {
      entry.value.forEachDictionary(look)
    }
  }
}

/// A build setting that does not exist.
enum UndefinedVariable: DeclarationRule {
  static let description = RuleDescription(
    "VR002", "undefined-variable", .warning, enforcers: [.xcode],
    summary: "A build setting is not defined",
    rationale: """
      Xcode replaces an undefined setting by nothing, without a word: com.example.$(SUFFIX) becomes 'com.example.'. This is \
      checked only where all settings of the target were given, and not for those that Xcode itself defines.
      """,
    sources: [.swiftBuild, .swiftBuildMacros],
    examples: [
      Example(
        """
        <key>CFBundleIdentifier</key>
        <string>$(PRODUCT_BUNDLE_IDENTIFIER)</string>
        <key>UTExportedTypeDeclarations</key>
        <array>
          <dict>
            <key>UTTypeIdentifier</key>
            ↓<string>$(ORGANISATION).note</string>
          </dict>
        </array>
        """, context: Example.Context(settings: ["ORGANIZATION": "com.example"], settingsAreComplete: true)),
      Example(
        """
        <key>UTExportedTypeDeclarations</key>
        <array>
          <dict>
            <key>UTTypeIdentifier</key>
            <string>$(ORGANIZATION).note$(SUFFIX:default=)</string>
          </dict>
        </array>
        """, context: Example.Context(settings: ["ORGANIZATION": "com.example"], settingsAreComplete: true)),
      Example(
        """
        <key>CFBundleName</key>
        <string>$(ORGANISATION)</string>
        """, context: Example.Context(settings: ["ORGANIZATION": "com.example"]),
        comment: "There may be settings that are not known here."),
    ])

  /// Settings that Xcode defines for every target, whatever the project says.
  private static let builtIn: Set = [
    "ACTION", "ARCHS", "BUNDLE_LOADER", "CFBundleIdentifier", "CONFIGURATION", "CURRENT_PROJECT_VERSION",
    "CURRENT_VERSION", "DEVELOPMENT_LANGUAGE", "DEVELOPMENT_TEAM", "EXECUTABLE_NAME", "EXECUTABLE_PREFIX",
    "EXECUTABLE_SUFFIX", "FULL_PRODUCT_NAME", "IPHONEOS_DEPLOYMENT_TARGET", "MACOSX_DEPLOYMENT_TARGET",
    "MARKETING_VERSION", "PLATFORM_NAME", "PRODUCT_BUNDLE_IDENTIFIER", "PRODUCT_BUNDLE_PACKAGE_TYPE",
    "PRODUCT_MODULE_NAME", "PRODUCT_NAME", "PROJECT_NAME", "SDKROOT", "SDK_NAME", "SRCROOT", "TARGETNAME",
    "TARGET_NAME", "TVOS_DEPLOYMENT_TARGET", "USER", "WATCHOS_DEPLOYMENT_TARGET", "WRAPPER_EXTENSION", "WRAPPER_NAME",
    "XCODE_VERSION_ACTUAL", "XROS_DEPLOYMENT_TARGET", "AppIdentifierPrefix", "TeamIdentifierPrefix",
  ]

  static func check(_ subject: Subject, _ report: inout Report) {
    for text in subject.settingTexts {
      if subject.info.settings.isComplete {
        for reference in text.expansion.references
        where !reference.isDefined && reference.isBracketed && !builtIn.contains(reference.name)
          && !reference.operators.contains("default=")
        {
          report.add(
            "the build setting '\(reference.name)' is not defined, so it becomes nothing",
            "define \(reference.name), or correct its name", at: Place(text.node))
        }
      }
      for fault in text.expansion.faults {
        guard case .cyclic = fault.kind else { continue }
        let (message, advice) = fault.parts
        report.add(message, advice, at: Place(text.node))
      }
    }
  }
}

/// A value that is not checked.
enum UncheckedVariable: DeclarationRule {
  static let description = RuleDescription(
    "VR003", "unchecked-variable", .note, enforcers: [.practice],
    summary: "A value is not checked because it names an unknown build setting",
    rationale: """
      Nothing is wrong with the value, but nothing can be said of it either. Give the setting, or the project, and it is \
      checked like any other.
      """,
    sources: [.swiftBuild],
    examples: [
      Example(
        """
        <key>CFBundleIdentifier</key>
        ↓<string>$(PRODUCT_BUNDLE_IDENTIFIER)</string>
        """),
      Example(
        """
        <key>CFBundleIdentifier</key>
        <string>$(BASE).notes</string>
        <key>CFBundleVersion</key>
        <string>$(CURRENT_PROJECT_VERSION)</string>
        """, context: Example.Context(settings: ["BASE": "com.example"]),
        comment: "Of the version nothing would be said anyhow."),
    ])

  static func check(_ subject: Subject, _ report: inout Report) {
    for text in subject.settingTexts where text.isDeclaration && text.expansion.text == nil {
      if text.expansion.faults.contains(where: { $0.kind == .unterminated }) { continue }
      guard let reference = text.expansion.references.first(where: { !$0.isDefined && $0.isBracketed }) else {
        continue
      }
      report.add(
        "'\(text.written)' is not checked: \(reference.name) is not known here",
        "give it with --define \(reference.name)=VALUE, or give the project", at: Place(text.node))
    }
  }
}

/// A reference without its end.
enum UnterminatedVariable: DeclarationRule {
  static let description = RuleDescription(
    "VR005", "unterminated-variable", .error, enforcers: [.xcode],
    summary: "A reference to a build setting is not closed, or has no name",
    rationale: "Xcode does not expand such a reference, or expands it to nothing; the rest of the value goes with it.",
    sources: [.swiftBuildMacros],
    examples: [
      Example(
        """
        <key>CFBundleIdentifier</key>
        ↓<string>com.example.$(PRODUCT_NAME</string>
        """),
      Example(
        """
        <key>CFBundleIdentifier</key>
        ↓<string>com.example.${PRODUCT_NAME:rfc1034identifier)</string>
        """, comment: "The wrong bracket."),
      Example(
        """
        <key>NSHumanReadableCopyright</key>
        <string>$(PRODUCT_NAME) costs 5 $ (or more)</string>
        """),
    ])

  static func check(_ subject: Subject, _ report: inout Report) {
    for text in subject.settingTexts {
      let fault = text.expansion.faults.first { $0.kind == .unterminated || $0.kind == .missingName }
      guard let (message, advice) = fault?.parts else { continue }
      report.add("\(message) in '\(text.written)'", advice, at: Place(text.node))
    }
  }
}

/// An operator that Xcode does not have.
enum UnknownVariableOperator: DeclarationRule {
  static let description = RuleDescription(
    "VR006", "unknown-variable-operator", .note, enforcers: [.xcode],
    summary: "A reference to a build setting has an unknown operator",
    rationale: "Xcode ignores operators that it does not know, so the setting is put in as it is.",
    sources: [.swiftBuildMacros],
    examples: [
      Example(
        """
        <key>CFBundleIdentifier</key>
        ↓<string>com.example.$(PRODUCT_NAME:rfc1034Identifer)</string>
        """),
      Example(
        """
        <key>CFBundleIdentifier</key>
        <string>com.example.$(PRODUCT_NAME:rfc1034identifier:lower)</string>
        """),
    ])

  static func check(_ subject: Subject, _ report: inout Report) {
    for text in subject.settingTexts {
      // What is not closed has no operators that could be judged.
      if text.expansion.faults.contains(where: { $0.kind == .unterminated }) { continue }
      for fault in text.expansion.faults {
        switch fault.kind {
        case .unknownOperator, .missingOperator, .invalidOperator:
          let (message, advice) = fault.parts
          report.add("\(message) in '\(text.written)'", advice, at: Place(text.node))
        default: break
        }
      }
    }
  }
}

extension SettingFault {
  /// What is wrong, and what to do.
  fileprivate var parts: (message: String, advice: String) {
    let text = description
    guard let end = text.ranges(of: "; ").first else { return (text, "correct it") }
    return (String(text[..<end.lowerBound]), String(text[end.upperBound...]))
  }
}
