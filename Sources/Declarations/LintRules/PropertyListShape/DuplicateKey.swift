import PropertyLists
import UTBundleDeclarations
import UTLint

/// A duplicate key in a dictionary.
enum DuplicateKey: FileRule {
  static let description = RuleDescription(
    "PL006", "duplicate-key", .warning, enforcers: [.practice],
    evidence: .inferred, outcome: .nothing,
    summary: "A dictionary has a duplicate key",
    rationale: """
      A dictionary can contain a key only once. Apple's readers and Python keep the last value, and other readers keep \
      the first, so one of the two is lost: often a second CFBundleDocumentTypes that should have been an item in the \
      first. Two identical entries do no harm but are misleading. If several keys in an item of an array are \
      duplicated, the end of one item and the beginning of the next are missing.
      """,
    sources: [.realProjects, .report("shannah/jdeploy/pull/483")], fix: .safe,
    examples: [
      .plist(
        [
          "CFBundleDocumentTypes": [["CFBundleTypeName": "Note"]],
          ↓"CFBundleDocumentTypes": [["CFBundleTypeName": "Folder"]],
        ], comment: "The first array is lost. Merge the two arrays yourself."),
      .plist(
        ["NSHighResolutionCapable": true, "CFBundleName": "Notes", ↓"NSHighResolutionCapable": true],
        fixed: ["CFBundleName": "Notes", "NSHighResolutionCapable": true]),
      .plist(["CFBundleDocumentTypes": [["CFBundleTypeName": "Note"], ["CFBundleTypeName": "Folder"]]]),
    ])

  static func check(_ file: LintFile, _ report: inout Report) {
    guard let root = file.propertyList.root, !file.isUnreadableTemplate,
      file.propertyList.problems.contains(where: { $0.kind == .duplicateKey })
    else { return }
    root.forEachDictionary { dictionary in
      guard dictionary.entries.contains(where: \.isDuplicate) else { return }
      let isMerged =
        dictionary.parent?.kind == .array && Set(dictionary.entries.filter(\.isDuplicate).map(\.key)).count > 1
      var first: [String: PropertyList.Entry] = [:]
      for entry in dictionary.entries {
        guard let earlier = first[entry.key] else {
          first[entry.key] = entry
          continue
        }
        let isSame = PropertyListValue(earlier.value) == PropertyListValue(entry.value)
        report.add(
          "duplicate key '\(entry.key)'"
            + (isSame ? " with the same value" : " with a different value; one of the values is lost"),
          isSame
            ? "remove one of them"
            : isMerged
              ? "insert `</dict><dict>` before the first key of the next item"
              : "merge the two values or remove the wrong one",
          at: FindingPlace(key: entry), related: [Finding.Related("the first entry", FindingPlace(key: earlier))],
          fix: isSame ? .safe("Remove the first '\(entry.key)'", .removeDuplicates(entry.value.path)) : nil)
      }
    }
  }
}
