import PropertyLists
import UTBundleDeclarations
import UTLint

/// A build setting in a key.
enum VariableInKey: DeclarationRule {
  static let description = RuleDescription(
    "VR001", "variable-in-key", .error, enforcers: [.xcode],
    summary: "A dictionary key contains a build setting",
    rationale: """
      Xcode expands build settings only in values, never in keys, so the key stays as written and is not found; Bazel \
      rejects it. The keys of NSUbiquitousContainers, where this happens most often, are reported as CL003.
      """,
    sources: [.swiftBuild, .report("bazelbuild/rules_apple/blob/master/tools/plisttool/plisttool.py")],
    examples: [
      .plist(["NSAppTransportSecurity": ["NSExceptionDomains": [↓"$(SERVER_HOST)": [:]]]]),
      .plist([↓"${FEATURE_KEY}": true]),
      .plist(["PriceIn$": "$(PRICE)"]),
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
          "build settings are not expanded in keys, so the key stays '\(key)'",
          "replace \(text) with its value, or generate the file", at: FindingPlace(key: entry))
      }
    }
    look(into: subject.info.node)
    for entry in subject.info.node.entries where list.mayHold(dollar, in: entry.value.byteRange) {
      entry.value.forEachDictionary(look)
    }
  }
}
