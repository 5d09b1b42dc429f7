import PropertyLists
import Synchronization
import UTThreads

/// The identity of findings across runs: the rule, the file, the path to the value, and the value itself.
///
/// Line numbers are ignored, and an element of an array is identified by its `UTTypeIdentifier` or `CFBundleTypeName`,
/// if it has one, rather than by its index, so that text and entries can be added and removed around a finding.
/// Findings that are equal in all of these are distinguished by their order.
public struct Fingerprints: Sendable {
  private let paths: ReportPaths
  private var counts: [String: Int] = [:]
  /// The name of the last finding's file.
  private var shown: (file: String, path: String)?

  /// - Parameter paths: the names of files in reports.
  public init(paths: ReportPaths) { self.paths = paths }

  /// Returns the fingerprint of the next finding: 32 hexadecimal digits.
  ///
  /// - Parameters:
  ///   - finding: a finding; findings of a file must be passed in order.
  ///   - file: the file of the finding.
  public mutating func next(_ finding: Finding, in file: PropertyList?) -> String {
    let path = shown.flatMap { $0.file == finding.file ? $0.path : nil } ?? paths.shown(finding.file)
    shown = (finding.file, path)
    var parts = [finding.rule, path]
    parts += file.map { Self.names(of: finding.place.path, in: $0) } ?? []
    if let file, finding.place.location.line != nil || file.format == .binary {
      let range = finding.place.range.clamped(to: 0..<file.bytes.count)
      parts.append(String(decoding: file.bytes[range], as: UTF8.self))
    }
    let plain = Self.hash(parts)
    let count = counts[plain, default: 0]
    counts[plain] = count + 1
    return count == 0 ? plain : Self.hash([plain, "\(count)"])
  }

  /// The steps of a path, with array elements identified by their contents.
  private static func names(of path: PropertyListPath, in file: PropertyList) -> [String] {
    var node = file.root
    return path.components.map { component in
      switch component {
      case .key(let key):
        node = node?[key]
        return key
      case .index(let index):
        node = node?[index]
        return node?.ownName ?? "[\(index)]"
      }
    }
  }

  /// 128 bits of FNV-1a (Fowler, Noll, Vo), with parts separated by a byte that never occurs in UTF-8.
  package static func hash(_ parts: [String]) -> String {
    var one: UInt64 = 0xcbf2_9ce4_8422_2325
    var other: UInt64 = 0x6c62_272e_07bb_0142
    func add(_ byte: UInt8) {
      one = (one ^ UInt64(byte)) &* 0x100_0000_01b3
      other = (other ^ UInt64(byte ^ 0x5A)) &* 0x100_0000_01b3
    }
    for part in parts {
      for byte in part.utf8 { add(byte) }
      add(0xFF)
    }
    return [one, other].map { number in
      let digits = String(number, radix: 16)
      return String(repeating: "0", count: 16 - digits.count) + digits
    }.joined()
  }
}

/// The fingerprints of the findings in a file, computed when the first one is requested: most reports do not show them.
package final class FileFingerprints: Sendable {
  private let findings: ArraySlice<Finding>
  private let file: PropertyList?
  private let paths: ReportPaths
  private let made = Mutex<[String]?>(nil)

  /// - Parameters:
  ///   - findings: all findings in the file, in order.
  ///   - file: the file.
  ///   - paths: the names of files in reports.
  package init(_ findings: ArraySlice<Finding>, in file: PropertyList?, paths: ReportPaths) {
    (self.findings, self.file, self.paths) = (findings, file, paths)
  }

  /// The fingerprints, in the order of the findings.
  package var all: [String] {
    made.withLock { made in
      if let made { return made }
      var fingerprints = Fingerprints(paths: paths)
      let all = findings.map { finding in
        assert(Steps.count())
        return fingerprints.next(finding, in: file)
      }
      made = all
      return all
    }
  }
}

extension PropertyList.Node {
  /// Distinguishes an element of an array from the rest; nil if that is not possible.
  fileprivate var ownName: String? {
    if let string { return string }
    for key in ["UTTypeIdentifier", "CFBundleTypeName", "CFBundleURLName"] {
      if let name = self[key]?.string { return name }
    }
    return nil
  }
}
