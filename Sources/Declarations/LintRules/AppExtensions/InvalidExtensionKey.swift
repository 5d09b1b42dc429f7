import PropertyLists
import UTBundleDeclarations
import UTLint
import UTText

/// An extension key or value that the App Store rejects.
enum InvalidExtensionKey: DeclarationRule {
  static let description = RuleDescription(
    "EX006", "invalid-extension-key", .error,
    or: [
      .warning: "for misplaced keys, misspelled attributes, and a misspelled key next to the correct one",
      .note: "for an undocumented key of NSExtension",
    ],
    platforms: .withDocuments, enforcers: [.appStore],
    storeCodes: ["ITMS-90361", "ITMS-90363"], accepted: [.warning, .note],
    evidence: .quoted, outcome: .rejected,
    summary: "A key in NSExtension is unknown or has a value of the wrong type",
    rationale: """
      App Store Connect rejects extensions with unknown keys (ITMS-90363), such as NSExtensionPointName, and with \
      values of the wrong type (ITMS-90361), such as a number for NSExtensionActivationSupportsText. A misspelled key \
      has no effect; this is a warning if the correct key is also present. Extension points define their own keys in \
      NSExtensionAttributes, so only misspellings of documented keys are reported in that dictionary. They are \
      warnings, because apps with such keys are in the store. An undocumented key of NSExtension is a note for the \
      same reason.
      """,
    sources: [
      .report("owncloud/client/issues/4156"), .report("gini/gini-mobile-ios/pull/521"),
      .appExtensionKeys,
      Source(
        "App Extension Programming Guide: Action",
        "https://developer.apple.com/library/archive/documentation/General/Conceptual/ExtensibilityPG/Action.html"),
    ], fix: .unsafe,
    examples: [
      .plist([
        "NSExtension": [
          "NSExtensionAttributes": [
            "NSExtensionActivationRule": [
              "NSExtensionActivationSupportsText": ↓3, "NSExtensionActivationSupportsImageWithMaxCount": ↓"1",
            ]
          ], "NSExtensionPointIdentifier": "com.apple.share-services",
          ↓"NSExtensionPointName": "com.apple.share-services", ↓"NSExtensionPointVersion": "1.0",
        ]
      ]),
      .plist([
        "NSExtension": [
          "NSExtensionFileProviderDownloadPipelineDepth": 16, "NSExtensionFileProviderUploadPipelineDepth": 4,
          "NSExtensionPointIdentifier": "com.apple.fileprovider-nonui", "NSExtensionPrincipalClass": "Provider",
        ]
      ]),
      .plist(
        [
          "NSExtension": [
            "NSExtensionActionWantsFullScreenPresentation": true,
            "NSExtensionMainStoryboard": "MainInterface", "NSExtensionPointIdentifier": "com.apple.ui-services",
          ]
        ], comment: "The programming guide lists the key here, and the reference lists it in the attributes."),
      .plist(
        [
          "NSExtension": [
            "NSExtensionAttributes": [
              "NSExtensionActivationRule": [↓"NSExtensionActivationSupportImageWithMaxCount": 1]
            ], ↓"NSExtensionPrincipleClass": "ShareViewController",
          ]
        ], comment: "Both keys are misspelled."),
      .plist(
        [
          "NSExtension": [
            "NSExtensionAttributes": [
              ↓"QLSupportedContentType": ["com.example.note"], "QLSupportsSearchableItems": true,
            ], "NSExtensionPointIdentifier": "com.apple.quicklook.preview",
          ]
        ],
        fixed: [
          "NSExtension": [
            "NSExtensionAttributes": [
              "QLSupportedContentTypes": ["com.example.note"], "QLSupportsSearchableItems": true,
            ], "NSExtensionPointIdentifier": "com.apple.quicklook.preview",
          ]
        ], comment: "A system extension point has no such attribute."),
      .plist(
        [
          "NSExtension": [
            "NSExtensionAttributes": [
              "XCSourceEditorCommandDefinitions": [
                [↓"XCSourceEditorCommandClass": "SortCommand", "XCSourceEditorCommandName": "Sort"]
              ], ↓"XCSourceEditorExtensionPrincipleClass": "Extension",
            ], "NSExtensionPointIdentifier": "com.apple.dt.Xcode.extension.source-editor",
          ]
        ], comment: "Xcode does not show these commands, which is a warning."),
      .plist(
        ["NSExtension": ["NSExtensionMainNibFile": "Preview", "NSExtensionPointIdentifier": "com.example.point"]],
        comment: "Apps in the Mac App Store have the key."),
      .plist(
        [
          "NSExtension": [
            "NSExtensionAttributes": ["QLSupportedContentType": ["com.example.note"]],
            "NSExtensionPointIdentifier": "com.example.editor.filter",
          ]
        ], comment: "Another app's extension point has its own attributes."),
      .plist([
        "NSExtension": [
          "NSExtensionAttributes": [
            "NSExtensionActivationRule": [
              "NSExtensionActivationSupportsImageWithMaxCount": 1, "NSExtensionActivationSupportsText": true,
            ], "WKAppBundleIdentifier": "com.example.watch", "RequestsOpenAccess": "$(OPEN_ACCESS)",
          ], "NSExtensionPointIdentifier": "com.apple.share-services",
          "NSExtensionPrincipalClass": "$(PRODUCT_MODULE_NAME).ShareViewController",
        ]
      ]),
    ])

  static func check(_ subject: Subject, _ report: inout Report) {
    guard let found = subject.appExtension else { return }
    // Apps define extension points with their own attributes.
    let isOfApple = found.point?.value?.hasPrefix("com.apple.") ?? true
    check(found.fields, .appExtension, isOfApple, &report)
    guard let attributes = found.attributes else { return }
    check(attributes, .appExtensionAttributes, isOfApple, &report)
    checkCommands(attributes, &report)
    guard let rule = attributes["NSExtensionActivationRule"] else { return }
    check(DeclaredFields(rule, settings: attributes.settings), .activationRule, isOfApple, &report)
  }

  private static func check(
    _ fields: DeclaredFields, _ dictionary: KeyDictionary, _ isOfApple: Bool, _ report: inout Report
  ) {
    for entry in fields.node.entries {
      let key = entry.key
      if let known = KeyCatalog.entry(key, in: dictionary) {
        // Another rule covers its list of types.
        if key == "QLSupportedContentTypes" { continue }
        // A build setting can expand to any value.
        if known.kinds.matches(entry.value.kind) || entry.value.string?.utf8.contains(UInt8(ascii: "$")) == true {
          continue
        }
        report.add(
          "\(key) must be \(known.kinds), not \(entry.value.kind.withArticle)", "use \(known.kinds)",
          at: FindingPlace(entry.value), fix: conversion(of: entry.value, to: known.kinds))
      } else if dictionary == .appExtension, key != "QLSupportedContentTypes",
        KeyCatalog.entry(key, in: .appExtensionAttributes) != nil
      {
        reportMisplaced(entry, beside: "NSExtensionAttributes", &report)
        // Extension points have more attributes; unknown ones are not reported.
      } else if dictionary != .appExtensionAttributes, key.hasPrefix("NSExtension"),
        !KeyCatalog.undocumentedExtensionKeys.contains(key)
      {
        let near = meaning(of: key, in: dictionary)
        let isRefused = KeyCatalog.refusedExtensionKeys.contains(key)
        report.add(
          isRefused
            ? "App Store Connect does not accept key '\(key)' here"
            : "key '\(key)' is \(near == nil ? "not documented" : "unknown")",
          isRefused ? help(for: key) : near.map { advice(on: $0, in: fields) } ?? help(for: key),
          at: FindingPlace(key: entry),
          severity: isRefused ? nil : near.map { fields[$0] == nil ? .error : .warning } ?? .note,
          fix: fix(for: entry, near: near, isRefused, in: fields))
      } else if dictionary == .appExtensionAttributes, key.hasPrefix("NSExtensionActivation") {
        if let near = meaning(of: key, in: dictionary) {
          report.add(
            "key '\(key)' is unknown", "did you mean '\(near)'?", at: FindingPlace(key: entry), severity: .warning,
            fix: fix(for: entry, near: near, false, in: fields))
        } else {
          reportMisplaced(entry, beside: "NSExtensionActivationRule", &report)
        }
      } else if dictionary == .appExtensionAttributes, isOfApple,
        let near = KeyCatalog.suggestion(for: key, in: .appExtensionAttributes), fields[near] == nil
      {
        report.add(
          "key '\(key)' is unknown", "did you mean '\(near)'?", at: FindingPlace(key: entry),
          severity: .warning, fix: fix(for: entry, near: near, false, in: fields))
      }
    }
  }

  /// Reports misspelled keys in the commands of an Xcode source editor extension.
  private static func checkCommands(_ attributes: DeclaredFields, _ report: inout Report) {
    guard let commands = attributes["XCSourceEditorCommandDefinitions"]?.elements else { return }
    for command in commands where command.kind == .dictionary {
      for entry in command.entries where !commandKeys.contains(entry.key) {
        guard let near = nearMisses(of: entry.key, among: commandKeys).first, command[near] == nil else { continue }
        report.add(
          "key '\(entry.key)' is unknown", "did you mean '\(near)'?", at: FindingPlace(key: entry), severity: .warning,
          fix: .unsafe("Rename '\(entry.key)' to '\(near)'", .rename(entry.value.path, to: near)))
      }
    }
  }

  private static let commandKeys = [
    "XCSourceEditorCommandClassName", "XCSourceEditorCommandIdentifier", "XCSourceEditorCommandName",
  ]

  /// The intended key; nil if it is unclear.
  private static func meaning(of key: String, in dictionary: KeyDictionary) -> String? {
    let names = KeyCatalog.entries(of: dictionary).map(\.name)
    // Most keys for kinds of data end with the limit that they set.
    return names.first { $0 == "\(key)WithMaxCount" } ?? nearMisses(of: key, among: names).first
  }

  /// The help for a misspelled key, given the intended key.
  private static func advice(on near: String, in fields: DeclaredFields) -> String {
    fields[near] == nil ? "did you mean '\(near)'?" : "remove it; '\(near)' is also present"
  }

  private static func help(for key: String) -> String {
    key.hasPrefix("NSExtensionActivation") && key.contains("Type")
      ? "remove it; to match specific types, use a predicate with UTI-CONFORMS-TO" : "remove it"
  }

  /// Reports a key that belongs in a dictionary next to it.
  private static func reportMisplaced(_ entry: PropertyList.Entry, beside home: String, _ report: inout Report) {
    let parent = entry.value.parent
    let target = parent?[home]
    let isKnown = home != "NSExtensionActivationRule" || KeyCatalog.entry(entry.key, in: .activationRule) != nil
    var fix: Fix?
    if isKnown, let parent, !entry.isDuplicate, target == nil || target?.kind == .dictionary, target?[entry.key] == nil
    {
      let value = PropertyListValue(entry.value)
      let path = parent.path.appending(key: home)
      fix = .unsafe(
        "Move it to \(home)", .remove(entry.value.path),
        target == nil
          ? .set(.dictionary([entry.key: value]), at: path) : .set(value, at: path.appending(key: entry.key)))
    }
    report.add(
      isKnown ? "'\(entry.key)' is ignored here because it belongs in \(home)" : "key '\(entry.key)' is unknown",
      !isKnown
        ? help(for: entry.key)
        : target?[entry.key] == nil ? "move it to \(home)" : "remove it; \(home) already has this key",
      at: FindingPlace(key: entry), severity: .warning,
      fix: fix)
  }

  private static func fix(
    for entry: PropertyList.Entry, near: String?, _ isRefused: Bool, in fields: DeclaredFields
  ) -> Fix? {
    if isRefused { return .unsafe("Remove \(entry.key)", .remove(entry.value.path)) }
    guard let near, fields[near] == nil else { return nil }
    return .unsafe("Rename '\(entry.key)' to '\(near)'", .rename(entry.value.path, to: near))
  }

  /// The value as one of the types a key takes, if the meaning is clear.
  private static func conversion(of node: PropertyList.Node, to kinds: ValueKinds) -> Fix? {
    if kinds.contains(.boolean) {
      // A single character may be intended as a number.
      let word = node.string.flatMap { $0.count > 1 ? $0 : nil }
      let flag = node.integer.map { $0 != 0 } ?? word?.meantFlag
      return flag.map { .unsafe("Use `<\($0)/>`", .set(.boolean($0), at: node.path)) }
    }
    guard kinds.contains(.number), let number = node.string.flatMap({ Int128($0) }) else { return nil }
    return .unsafe("Use <integer>\(number)</integer>", .set(.integer(number), at: node.path))
  }
}
