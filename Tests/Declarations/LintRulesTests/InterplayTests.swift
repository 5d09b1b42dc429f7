import PropertyLists
import SystemTypes
import Testing
import TypeRegistry
import UTLint
import UTLintRules
import UTTestFixtures

/// One fault is one finding: of rules that would say the same, the more exact one speaks.
@Suite struct InterplayTests {
  /// Rules that may speak of the same bytes, because they say different things of them; two of a row may meet.
  static let companions: [(reason: String, rules: Set<String>)] = [
    ("an entry may lack several keys", ["DT003", "DT004", "DT007", "DT010", "DT031", "DT037"]),
    ("what a dictionary in place of an array lacks", ["DT001", "DT004", "DT007", "DT010"]),
    ("a declaration may lack several keys", ["UT001", "UT020", "UT030", "UT050"]),
    ("how an identifier is written, and whose it is", ["UT003", "UT004", "UT005", "UT011", "VR004"]),
    ("how an identifier is written, and where else it is declared", ["UT005", "UT016"]),
    ("how an identifier is written, and where else it is declared", ["UT005", "UT017"]),
    ("whose a type is, and where else it is declared", ["UT016", "VR004"]),
    ("whose a type is, and where else it is declared", ["UT017", "VR004"]),
    ("whose a type is, and where else it is declared", ["UT018", "VR004"]),
    ("whose a type is, and whether anything uses it", ["UT003", "XR003"]),
    ("whose a type is, and whether anything uses it", ["UT004", "XR003"]),
    ("whose a type is, and whether anything uses it", ["UT005", "XR003"]),
    ("whose a type is, and whether anything uses it", ["UT011", "XR003"]),
    ("whose a type is, and whether anything uses it", ["UT012", "XR003"]),
    ("whose a type is, and whether anything uses it", ["UT013", "XR003"]),
    ("whose a type is, and whether anything uses it", ["UT015", "XR003"]),
    ("whose a type is, and whether anything uses it", ["UT018", "XR003"]),
    ("whose a type is, and whether anything uses it", ["VR004", "XR003", "EX005"]),
    ("which extension lacks a type, and whether a document type has it", ["EX005", "XR003"]),
    ("what is not known of a value, and what is", ["VR003", "VR004"]),
    ("what is not known of a value, and what is", ["VR003", "VR006"]),
    ("what is not known of a value, and what is", ["VR003", "VR007"]),
    ("what is not known of a value, and what is", ["DT020", "VR003"]),
    ("what a setting makes of an identifier", ["UT004", "VR002"]),
    ("an example's name, and a setting in it", ["VR004", "VR005", "VR006", "VR007"]),
    ("a string in place of an array, and what it says", ["UT033", "UT035", "PL007"]),
    ("a string in place of an array, and what it says", ["UT033", "UT037"]),
    ("a string in place of an array, and what it says", ["UT033", "UT038"]),
    ("a string in place of an array, and what it says", ["UT033", "UT039"]),
    ("a string in place of an array, and what it says", ["UT033", "UT057"]),
    ("a string in place of an array, and what it says", ["UT033", "UT062"]),
    ("which characters an extension has, and in which case", ["UT034", "UT035"]),
    ("whose an extension is, and that it is an example's", ["EX021", "VR004"]),
    ("a string in place of an array, and what it says", ["DT020", "XR001"]),
    ("a number in place of a boolean, and what it says", ["DT030", "PL009"]),
    ("how an extension is written, and who else has it", ["UT035", "UT039"]),
    ("how an extension is written, and who else has it", ["UT033", "UT059"]),
    ("how an extension is written, and who else has it", ["UT033", "UT060"]),
    ("how an extension is written, and who else has it", ["UT035", "UT059"]),
    ("how an extension is written, and who else has it", ["UT035", "UT060"]),
    ("which types of the bundle have an extension, and which apps", ["UT039", "UT059"]),
    ("which types of the bundle have an extension, and which apps", ["UT039", "UT060"]),
    ("the rank, and the name of the type", ["DT027", "DT028", "XR006"]),
    ("the rank, and the age of the type", ["DT027", "XR005"]),
    ("the rank by itself, and beside another entry's", ["DT045", "XR007"]),
    ("the file is overwritten, and with what", ["VR009", "VR010"]),
    ("which bundle has an identifier, too, and that it is an example's", ["NB007", "VR004"]),
    ("which app an identifier belongs to, and that it is an example's", ["VR004", "WC009"]),
    ("which bundle has an identifier, too, and that it is an example's", ["NB011", "VR004"]),
    (
      "what a bundle lacks for different reasons",
      [
        "IC001", "IC009", "IC010", "IC012", "IC013", "MA001", "PF001", "PF006", "PM018", "PM021", "PS001", "PS003",
        "PS019",
        "PV001",
        "SC001", "SC009", "VN001", "VN002", "WC002",
      ]
    ),
    ("what a bundle lacks, and what should not be in it", ["NB001", "VN001", "VN002"]),
    ("the kind of the value, and what is missing beside it", ["RT005", "RT007"]),
  ]

  static func mayMeet(_ one: String, _ other: String) -> Bool {
    companions.contains { $0.rules.isSuperset(of: [one, other]) }
  }

  /// The pairs of rules that report at the same bytes.
  private static func meetings(_ findings: [Finding]) -> [(Finding, Finding)] {
    let groups = Dictionary(grouping: findings) { "\($0.file) \($0.place.range)" }
    return groups.values.flatMap { group in
      group.indices.flatMap { index in group[(index + 1)...].map { (group[index], $0) } }
    }
  }

  @Test func `rules do not repeat each other in examples`() {
    for testCase in RuleExampleTests.cases {
      let findings = Linter().findings(in: testCase.example.run(registry: .system))
      for (one, other) in Self.meetings(findings) where !Self.mayMeet(one.rule, other.rule) {
        Issue.record("\(testCase.testDescription): \(one) | \(other)")
      }
    }
  }

  @Test(.needsSharedData) func `rules do not repeat each other in real files`() throws {
    for (one, other) in Self.meetings(try Linted.corpusFindings(rules: "")) where !Self.mayMeet(one.rule, other.rule) {
      Issue.record("\(one) | \(other)")
    }
  }

  struct Fault: Sendable {
    let text: String
    let rules: [String]

    init(_ text: String, _ rules: String...) {
      self.text = text
      self.rules = rules
    }
  }

  /// Keys in another spelling or place, which are not missing as well.
  static let keyFaults: [Fault] = [
    Fault(
      declaration("<key>UITypeIdentifier</key><string>net.notebooks.note</string>", without: "UTTypeIdentifier"),
      "PL011"),
    Fault(declaration("<key>UTITagTypeSpecification</key><dict/>", without: "UTTypeTagSpecification"), "PL011"),
    Fault(
      declaration("<key>UTTypeConformTo</key><array><string>public.text</string></array>", without: "UTTypeConformsTo"),
      "PL011"),
    Fault(
      declaration(
        "<key>public.filename-extension</key><array><string>note</string></array>", without: "UTTypeTagSpecification"),
      "PL012"),
    Fault(declaration("", tag: "<key>NSExportableTypes</key><array><string>public.text</string></array>"), "PL012"),
    Fault(document("<key>LSHandlerRanks</key><string>Owner</string>", without: "LSHandlerRank"), "PL011"),
    Fault(document("<key>CFBundleTypename</key><string>Note</string>", without: "CFBundleTypeName"), "PL011"),
    Fault(
      document(
        "<key>LSItemContentType</key><array><string>public.text</string></array>", without: "LSItemContentTypes"),
      "PL011"),
  ]

  /// Values that several rules could tell something of.
  static let valueFaults: [Fault] = [
    // A value with white space around it is no wrong value.
    Fault(document("<key>LSHandlerRank</key><string>Alternate </string>", without: "LSHandlerRank"), "PL007"),
    Fault(document(item(" public.text"), without: "LSItemContentTypes"), "PL007"),
    Fault(container("<key>NSUbiquitousContainerSupportedFolderLevels</key><string>Any </string>"), "PL007"),
    Fault(container("<key>NSUbiquitousContainerSupportedFolderLevels</key><string>any</string>"), "CL004"),
    // What is no identifier is no unknown type.
    Fault(document(item("image/png"), without: "LSItemContentTypes"), "DT021"),
    Fault(document(item("PNG"), without: "LSItemContentTypes"), "DT021"),
    Fault(document(item("public.plain-\u{200B}text"), without: "LSItemContentTypes"), "DT021"),
    Fault(document(item("dyn.ah62d4rv4ge80w5pq"), without: "LSItemContentTypes"), "DT022"),
    Fault(document(item("public.plain-txt"), without: "LSItemContentTypes"), "XR002"),
    Fault(document(item("org.notebooks.unknown"), without: "LSItemContentTypes"), "XR001"),
    // Beside content types extensions are ignored; that some are not covered says more.
    Fault(document("<key>CFBundleTypeExtensions</key><array><string>strangenote</string></array>"), "DT014"),
    // An empty list of types is the extension's fault, not a thing left behind.
    Fault(
      "<key>NSExtension</key><dict><key>NSExtensionAttributes</key><dict><key>QLSupportedContentTypes</key><array/>"
        + "</dict><key>NSExtensionPointIdentifier</key><string>com.apple.quicklook.preview</string>"
        + "<key>NSExtensionPrincipalClass</key><string>Preview</string></dict>", "EX001"),
    // A type of the system's should not be exported; what is said of it then does not matter.
    Fault(
      declaration("<key>UTTypeIdentifier</key><string>public.png</string>", without: "UTTypeIdentifier"), "UT010"),
  ]

  @Test(arguments: keyFaults + valueFaults) func `one problem is one finding`(_ fault: Fault) {
    let found = Linter().findings(in: Example(fault.text, on: .macOS).run(registry: .system))
    #expect(found.filter { $0.severity > .note }.map(\.rule) == fault.rules, "\(found)")
  }

  private static func item(_ type: String) -> String {
    "<key>LSItemContentTypes</key><array><string>\(type)</string></array>"
  }

  private static func document(_ more: String, without missing: String = "") -> String {
    let parts: [(String, String)] = [
      ("CFBundleTypeName", "<string>Note</string>"), ("CFBundleTypeRole", "<string>Editor</string>"),
      ("LSHandlerRank", "<string>Alternate</string>"),
      ("LSItemContentTypes", "<array><string>public.plain-text</string></array>"),
    ]
    return "<key>CFBundleDocumentTypes</key><array>\(entry(parts, more, without: missing))</array>"
  }

  private static func declaration(_ more: String, tag: String = "", without missing: String = "") -> String {
    let tags = "<key>public.filename-extension</key><array><string>note</string></array>\(tag)"
    let parts: [(String, String)] = [
      ("UTTypeIdentifier", "<string>net.notebooks.note</string>"), ("UTTypeDescription", "<string>Note</string>"),
      ("UTTypeConformsTo", "<array><string>public.data</string></array>"),
      ("UTTypeTagSpecification", "<dict>\(tags)</dict>"),
    ]
    return "<key>UTExportedTypeDeclarations</key><array>\(entry(parts, more, without: missing))</array>"
  }

  private static func entry(_ parts: [(String, String)], _ more: String, without missing: String) -> String {
    "<dict>" + parts.filter { $0.0 != missing }.map { "<key>\($0.0)</key>\($0.1)" }.joined() + more + "</dict>"
  }

  private static func container(_ more: String) -> String {
    "<key>NSUbiquitousContainers</key><dict><key>iCloud.net.notebooks.notes</key><dict>"
      + "<key>NSUbiquitousContainerIsDocumentScopePublic</key><true/>"
      + "<key>NSUbiquitousContainerName</key><string>Notes</string>" + more + "</dict></dict>"
  }
}
