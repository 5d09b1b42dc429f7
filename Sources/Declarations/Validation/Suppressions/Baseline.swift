import FoundationEssentials
import PropertyLists
import UTLint

/// Known findings, which are suppressed, by fingerprint.
struct Baseline {
  /// An entry of the file. Only the fingerprint is compared; the rest is for readers.
  struct Entry: Codable {
    let fingerprint: String
    let rule: String
    let file: String
    let keyPath: String?
    let message: String
  }

  private struct Contents: Codable {
    var version = 1
    let findings: [Entry]
  }

  private static let maximumSize = 64 << 20

  let path: String
  let entries: [Entry]

  /// Reads a baseline file.
  ///
  /// - Parameter isGiven: whether the user named it, rather than a configuration.
  init(path: String, isGiven: Bool) throws(DeclarationValidationError) {
    self.path = path
    let bytes = try ValidationFiles.read(path, maximumSize: Self.maximumSize, allowsStreams: isGiven)
    let contents: Contents
    do {
      contents = try JSONDecoder().decode(Contents.self, from: Data(bytes))
    } catch {
      throw .malformedBaseline(path: path, reason: "not a valid baseline")
    }
    guard contents.version == 1 else {
      throw .malformedBaseline(path: path, reason: "version \(contents.version) is not supported (only version 1)")
    }
    entries = contents.findings
  }

  /// Returns the file for findings, sorted to keep diffs small.
  static func bytes(of findings: [ReportedFinding], paths: ReportPaths) throws -> [UInt8] {
    let entries = findings.map { reported in
      let finding = reported.finding
      return Entry(
        fingerprint: reported.fingerprint, rule: finding.rule, file: paths.shown(finding.file),
        keyPath: finding.place.path.isEmpty ? nil : finding.place.path.description, message: finding.message)
    }
    return try bytes(of: entries)
  }

  /// Returns the file without some of its entries.
  func bytes(without stale: [Entry]) throws -> [UInt8] {
    let fingerprints = Set(stale.map(\.fingerprint))
    return try Self.bytes(of: entries.filter { !fingerprints.contains($0.fingerprint) })
  }

  private static func bytes(of entries: [Entry]) throws -> [UInt8] {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    let sorted = entries.sorted { ($0.file, $0.rule, $0.fingerprint) < ($1.file, $1.rule, $1.fingerprint) }
    return Array(try encoder.encode(Contents(findings: sorted))) + [UInt8(ascii: "\n")]
  }
}
