import Foundation
import Testing
import UTTestFixtures

@testable import utictl

/// The schemas in docs/schemas say what the commands print: no key less, and none more.
@Suite struct JSONSchemaTests {
  private static let folder = Fixture.packageRoot.appending(path: "docs/schemas")
  private static let samples = Fixture.packageRoot.appending(path: "Samples").path

  private static func schema(_ name: String) throws -> [String: Any] {
    let data = try Data(contentsOf: folder.appending(path: "\(name).schema.json"))
    return try #require(try JSONSerialization.jsonObject(with: data) as? [String: Any])
  }

  private static func definitions(_ schema: [String: Any]) throws -> [String: [String: Any]] {
    try #require(schema["$defs"] as? [String: [String: Any]])
  }

  private typealias RecordType = any (Codable & SendableMetatype).Type

  /// What is printed by which command is an array of these.
  private static let records: [(schema: String, record: String, type: RecordType)] = [
    ("type-lookup", "answer", LookupRecord.self), ("type-info", "type", TypeRecord.self),
    ("type-decode", "dynamicType", DynamicRecord.self), ("type-identify", "item", ItemRecord.self),
    ("type-identify-summary", "count", CountRecord.self), ("find", "foundItem", FoundRecord.self),
    ("claims", "claim", ClaimRecord.self),
    ("rules", "rule", RuleRecord.self), ("explain", "key", KeyRecord.self),
    ("build-show", "bundle", BuildBundleRecord.self), ("build-diff", "buildChange", BuildChangeRecord.self),
    ("package-show", "item", PackageItemRecord.self),
    ("package-diff", "difference", DifferenceRecord.self), ("package-verify", "finding", PackageFindingRecord.self),
    ("document-info", "document", DocumentRecord.self), ("document-turns", "fileTurn", FileTurnRecord.self),
    ("document-unsaved", "unsavedChanges", UnsavedRecord.self),
    ("document-versions", "version", VersionRecord.self), ("container-list", "container", ContainerRecord.self),
    ("container-status", "containerItem", ContainerItemRecord.self), ("container-pair", "device", DeviceRecord.self),
    ("container-join", "containerOffer", ContainerOfferRecord.self),
    ("container-conflicts", "containerConflict", ContainerConflictRecord.self),
    ("container-activities", "containerActivity", ContainerActivityRecord.self),
    ("container-doctor", "containerProblem", ContainerProblemRecord.self),
  ]

  private static func decoded<Record: Codable>(_ type: Record.Type, from example: Any) throws -> [Any] {
    try JSONDecoder().decode([Record].self, from: JSONSerialization.data(withJSONObject: example))
  }

  @Test(arguments: records.indices) func `a record has the keys of its schema, and the schema those of the record`(
    _ index: Int
  ) throws {
    let (name, record, type) = Self.records[index]
    let schema = try Self.schema(name)
    let definitions = try Self.definitions(schema)
    var comparison = RecordComparison(definitions: definitions)
    for example in try #require(schema["examples"] as? [Any]) {
      for value in try Self.decoded(type, from: example) {
        comparison.compare(value, with: definitions[record], at: record)
      }
    }
    #expect(comparison.differences == [])
    // What has no value in the examples is not compared.
    #expect(comparison.neverFilled == [])
  }

  @Test func `what two schemas define by one name is one and the same`() throws {
    var known: [String: NSDictionary] = [:]
    // What a command's own items are called is its own business.
    for name in ["type-info", "type-lookup", "claims", "document-info", "document-turns"] {
      for (key, definition) in try Self.definitions(Self.schema(name)) {
        #expect(known[key] == nil || known[key] == definition as NSDictionary, "\(key) in \(name)")
        known[key] = definition as NSDictionary
      }
    }
  }

  /// What each command is asked about, in Samples.
  private static let questions: [(schema: String, arguments: [String])] = [
    ("type-lookup", ["type", "lookup", "--all", "--json", "mp4", "rtfd", ".jpgg", "text/html", "Trip.notespackage"]),
    ("type-info", ["type", "info", "--json", "heic"]),
    ("type-info", ["type", "info", "--json", "--declarations", "Notes.app", ".note", "md"]),
    ("type-info", ["type", "list", "--json", "--declarations", "Notes.app"]),
    ("type-decode", ["type", "decode", "--json", "dyn.ah62d4rv4ge8045dm"]),
    ("type-identify", ["type", "identify", "-r", "--json", "files", "Trip.notespackage"]),
    ("type-identify-summary", ["type", "identify", "-r", "--summary", "--json", "."]),
    ("find", ["find", "--json", "files", "Trip.notespackage"]),
    ("claims", ["claims", "Notes.app", "--type", ".note", "--declarations", "Notes.app", "--json"]),
    ("rules", ["rules", "--json"]),
    ("explain", ["explain", "--json", "90034"]),
    ("explain", ["explain", "--json", "DT005", "CFBundleTypeRole", "UTTypeTagSpecification"]),
    ("validate", ["validate", "--format", "json", "--notes", "."]),
    ("build-show", ["build", "show", "--json", "Notes.app"]),
    ("package-show", ["package", "show", "--json", "files"]),
    ("package-diff", ["package", "diff", "--modes", "--json", "Trip.notespackage", "files"]),
    ("package-verify", ["package", "verify", "--json", "files", "broken"]),
    ("document-versions", ["document", "versions", "--json", "Trip.notespackage"]),
    ("document-info", ["document", "info", "--json", "--declarations", "Notes.app", "Trip.notespackage", "files"]),
  ]

  @Test(.enabled(if: ReportFormatTests.hasJSONSchema), arguments: questions.indices)
  func `what a command prints is as its schema says`(_ index: Int) throws {
    let (schema, arguments) = Self.questions[index]
    let result = try Tool.run(arguments: arguments, folder: Self.samples)
    // What has nothing in it is as every schema says.
    #expect(result.output.utf8.count > 10)
    let folder = try TemporaryFolder()
    try folder.write(result.output, to: "output.json")
    Self.validate("output.json", schema, in: folder)
  }

  @Test(.enabled(if: ReportFormatTests.hasJSONSchema))
  func `a report of all kinds of findings is as its schema says`() throws {
    Self.validate("report.json", "validate", in: try ReportFormatTests.reports())
  }

  /// Checks what was printed and the schema's examples, and that they have no key of which the schema does not know.
  private static func validate(_ file: String, _ schema: String, in folder: TemporaryFolder) {
    let script = """
      import json, sys, jsonschema
      def close(node):
          if isinstance(node, dict) and "properties" in node: node["additionalProperties"] = False
          for child in node.values() if isinstance(node, dict) else node if isinstance(node, list) else (): close(child)
      schema = json.load(open(sys.argv[2]))
      close(schema["$defs"])
      kind = jsonschema.validators.validator_for(schema)
      kind.check_schema(schema)
      for value in [json.load(open(sys.argv[1]))] + schema["examples"]: kind(schema).validate(value)
      """
    let path = Self.folder.appending(path: "\(schema).schema.json").path
    let result = ReportFormatTests.run("python3", "-c", script, file, path, folder: folder.path)
    #expect(result.status == 0, "\(schema): \(result.output)")
  }

  /// As GitHub renders them: a header with a name for each column, and rows that have as many cells.
  @Test func `the tables of json.md render`() throws {
    let text = try String(contentsOf: Fixture.packageRoot.appending(path: "docs/json.md"), encoding: .utf8)
    var columns: Int?
    for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
      guard line.hasPrefix("|") else {
        columns = nil
        continue
      }
      let cells = line.split(separator: "|", omittingEmptySubsequences: false).dropFirst().dropLast()
      if columns == nil { #expect(cells.allSatisfy { $0.contains { !$0.isWhitespace } }, "\(line)") }
      #expect(cells.count == columns ?? cells.count, "\(line)")
      columns = cells.count
    }
  }

  @Test func `the schema of reports has no key that no report has`() throws {
    func keys(_ value: Any) -> Set<String> {
      if let object = value as? [String: Any] { return object.values.reduce(Set(object.keys)) { $0.union(keys($1)) } }
      return (value as? [Any] ?? []).reduce([]) { $0.union(keys($1)) }
    }
    let folder = try ReportFormatTests.reports()
    let report = try JSONSerialization.jsonObject(with: Data(contentsOf: URL(filePath: "\(folder.path)/report.json")))
    let known = try Self.definitions(Self.schema("validate")).values.reduce(into: Set<String>()) { keys, definition in
      keys.formUnion((definition["properties"] as? [String: Any] ?? [:]).keys)
    }
    // Only some rules are graded.
    try folder.write(
      "<plist version=\"1.0\"><dict><key>ITSAppUsesNonExemptEncryption</key><true/></dict></plist>", to: "F/Info.plist")
    let graded = try Tool.run("validate", "--json", "F/Info.plist", folder: folder.path)
    let gradedReport = try JSONSerialization.jsonObject(with: Data(graded.output.utf8))
    #expect(known.subtracting(keys(report).union(keys(gradedReport))) == [])
  }
}
