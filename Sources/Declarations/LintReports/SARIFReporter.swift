import PropertyLists
import UTLint

/// Static Analysis Results Interchange Format (SARIF) 2.1.0, as read by GitHub code scanning and other programs.
///
/// Source: OASIS Standard "Static Analysis Results Interchange Format (SARIF) Version 2.1.0", 27 March 2020.
struct SARIFReporter: Reporter {
  private static let root = "%SRCROOT%"

  func report(_ result: LintResult) -> [UInt8] {
    let indices = Dictionary(result.rules.enumerated().map { ($1.identifier, $0) }) { first, _ in first }
    let run: JSONValue = [
      "tool": [
        "driver": [
          "name": "utictl",
          "version": .string(result.version),
          "informationUri": "https://developer.apple.com/documentation/uniformtypeidentifiers",
          "rules": .array(result.rules.map(rule)),
        ]
      ],
      "columnKind": "unicodeCodePoints",
      "invocations": [
        [
          "executionSuccessful": .boolean(result.inputErrors.isEmpty),
          "toolExecutionNotifications": .array(
            result.inputErrors.map { fault in
              notification(.error, fault.reason, fault.path, fault.line, fault.column, in: result)
            }
              + result.remarks.map { remark in
                let location = remark.location
                return notification(
                  remark.severity, remark.message, location.file, location.line, location.column, in: result)
              }),
        ]
      ],
      "originalUriBaseIds": [Self.root: ["uri": .string(Self.folderURI(result.paths.root))]],
      "results": .array(result.findings.map { finding($0, indices, in: result) }),
    ]
    let log: JSONValue = [
      "$schema": "https://json.schemastore.org/sarif-2.1.0.json",
      "version": "2.1.0",
      "runs": [run],
    ]
    return log.bytes
  }

  // MARK: Rules

  private func rule(_ rule: RuleDescription) -> JSONValue {
    let sources = rule.sources.map { source in source.address.map { "[\(source.title)](\($0))" } ?? source.title }
    let help = "\(rule.rationale)\n\nSources: \(rule.sources.map(\.title).joined(separator: "; "))."
    return [
      "id": .string(rule.identifier),
      "name": .string(Self.camelCase(rule.name)),
      "shortDescription": ["text": .string(rule.summary + ".")],
      "fullDescription": ["text": .string(rule.rationale)],
      "help": [
        "text": .string(help),
        "markdown": .string("\(rule.rationale)\n\nSources: \(sources.joined(separator: "; "))."),
      ],
      "helpUri": .string(rule.pageAddress),
      "defaultConfiguration": ["level": .string(rule.severity.rawValue)],
      "properties": [
        "tags": .array(
          rule.enforcers.map { .string($0.rawValue) } + rule.storeCodes.map { .string($0) }),
        "platforms": .string(rule.platforms.description),
        "evidence": rule.evidence.map { .string($0.rawValue) },
        "outcome": rule.outcome.map { .string($0.rawValue) },
        "problem.severity": .string(rule.severity == .note ? "recommendation" : rule.severity.rawValue),
      ],
    ]
  }

  /// `missing-handler-rank` as `MissingHandlerRank`, the form required by the standard.
  private static func camelCase(_ name: String) -> String {
    name.split(separator: "-").map { $0.prefix(1).uppercased() + $0.dropFirst() }.joined()
  }

  // MARK: Results

  private func finding(_ reported: ReportedFinding, _ indices: [String: Int], in result: LintResult) -> JSONValue {
    let finding = reported.finding
    let file = result.file(named: finding.file)
    let help = finding.help.isEmpty ? "" : " \(finding.help.capitalizedFirst)\(finding.help.hasSuffix("?") ? "" : ".")"
    return [
      "ruleId": .string(finding.rule),
      "ruleIndex": indices[finding.rule].map { .integer($0) },
      "level": .string(finding.severity.rawValue),
      "message": ["text": .string("\(finding.message.capitalizedFirst).\(help)")],
      "locations": [location(finding.place, in: result)],
      "relatedLocations": finding.related.isEmpty
        ? nil
        : .array(
          finding.related.enumerated().map { index, related in
            location(related.place, in: result, id: index + 1, message: related.message)
          }),
      "partialFingerprints": ["declaration/v1": .string(reported.fingerprint)],
      "suppressions": reported.suppression.map { suppression in
        [
          [
            "kind": suppression.origin == .comment ? "inSource" : "external",
            "justification": suppression.reason.map { .string($0) },
          ]
        ]
      },
      "fixes": finding.fix.flatMap { fix in file.flatMap { self.fix(fix, of: $0, in: result) } },
    ]
  }

  private func location(
    _ place: FindingPlace, in result: LintResult, id: Int? = nil, message: String? = nil
  ) -> JSONValue {
    let region = SourceRegion(place, in: result)
    return [
      "id": id.map { .integer($0) },
      "physicalLocation": [
        "artifactLocation": artifact(place.location.file, result),
        "region": region.map(self.region),
      ],
      "logicalLocations": place.path.text.map { path in
        [["fullyQualifiedName": .string(path), "kind": "member"]]
      },
      "message": message.map { ["text": .string($0)] },
    ]
  }

  private func region(_ region: SourceRegion) -> JSONValue {
    [
      "startLine": .integer(region.startLine),
      "startColumn": .integer(region.startColumn),
      "endLine": .integer(region.endLine),
      "endColumn": .integer(region.endColumn),
      "byteOffset": region.bytes.map { .integer($0.lowerBound) },
      "byteLength": region.bytes.map { .integer($0.count) },
    ]
  }

  private func notification(
    _ severity: Severity, _ text: String, _ path: String, _ line: Int?, _ column: Int?, in result: LintResult
  ) -> JSONValue {
    let region = line.map { line -> JSONValue in
      ["startLine": .integer(line), "startColumn": column.map { .integer($0) }]
    }
    return [
      "level": .string(severity.rawValue),
      "message": ["text": .string(text)],
      "locations": [["physicalLocation": ["artifactLocation": artifact(path, result), "region": region]]],
    ]
  }

  /// The URI of a folder, which ends with a slash (section 3.14.14).
  private static func folderURI(_ path: String) -> String {
    "file://" + (path.hasSuffix("/") ? path : path + "/").percentEncoded
  }

  private func artifact(_ path: String, _ result: LintResult) -> JSONValue {
    if let relative = result.paths.relative(path) {
      return ["uri": .string(relative.percentEncoded), "uriBaseId": .string(Self.root)]
    }
    return ["uri": .string("file://" + result.paths.absolute(path).percentEncoded)]
  }

  private func fix(_ fix: Fix, of file: PropertyList, in result: LintResult) -> JSONValue? {
    let replacements = file.replacements(of: fix).compactMap { replacement -> JSONValue? in
      guard let region = SourceRegion(replacement.range, in: file.source) else { return nil }
      return [
        "deletedRegion": self.region(region),
        "insertedContent": replacement.bytes.isEmpty
          ? nil : ["text": .string(String(decoding: replacement.bytes, as: UTF8.self))],
      ]
    }
    guard !replacements.isEmpty else { return nil }
    return [
      [
        "description": ["text": .string(fix.title)],
        "artifactChanges": [
          ["artifactLocation": artifact(file.name, result), "replacements": .array(replacements)]
        ],
        "properties": ["safety": .string(fix.safety.rawValue)],
      ]
    ]
  }
}

extension String {
  /// Capitalizes the first letter, unless the text begins with a quoted name or a key.
  var capitalizedFirst: String {
    let word = prefix { $0 != " " }
    guard let first, word.dropFirst().allSatisfy({ $0.isLowercase || !$0.isLetter }) else { return self }
    return first.uppercased() + dropFirst()
  }

  /// The path as encoded in a URI (RFC 3986, section 3.3).
  var percentEncoded: String {
    var result: [UInt8] = []
    let digits = Array("0123456789ABCDEF".utf8)
    for byte in utf8 {
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
        UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "."), UInt8(ascii: "_"),
        UInt8(ascii: "~"), UInt8(ascii: "/"):
        result.append(byte)
      default: result += [UInt8(ascii: "%"), digits[Int(byte >> 4)], digits[Int(byte & 15)]]
      }
    }
    return String(decoding: result, as: UTF8.self)
  }
}
