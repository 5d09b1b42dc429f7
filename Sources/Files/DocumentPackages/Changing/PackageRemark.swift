import FileTrees
import SafeWriting
import SystemPackage
import UTSystemCalls
import UTText

/// A note or warning for the user about an operation on a package.
public struct PackageRemark: Sendable, Hashable {
  /// The severity of a remark.
  public enum Severity: String, Sendable {
    /// Information.
    case note
    /// A problem.
    case warning
  }

  /// The path, ready for display: control characters are escaped, and a very long path is shortened.
  public let place: String
  /// The severity of a remark.
  public let severity: Severity
  /// The message.
  public let message: String

  init(_ place: String, _ message: String, _ severity: Severity = .warning) {
    self.place = place
    self.severity = severity
    self.message = message
  }

  init(_ path: FilePath, _ message: String, _ severity: Severity = .warning) {
    self.init(PrintableText.short(path.bytes), message, severity)
  }
}

extension PackageRemark: CustomStringConvertible {
  /// One line, in the form of compiler messages.
  public var description: String { "\(place): \(severity.rawValue): \(message)" }
}

extension PackageRemark {
  /// Returns remarks on the leftovers of saves next to an item that is only read.
  ///
  /// - Parameter path: the item, which need not exist.
  /// - Returns: a note for each of them; none if the folder cannot be read.
  public static func leftovers(besideItemAt path: FilePath) -> [PackageRemark] {
    ((try? Leftovers.find(besideItemAt: path)) ?? []).map { leftover in
      let what =
        leftover.isOwn
        ? "left by an interrupted save of '\(PrintableText.short(leftover.documentName))', or part of a save in progress"
        : "looks like a leftover from a save but is owned by another user; ignored"
      return PackageRemark(
        PrintableText.short(leftover.path.bytes), "\(what); see 'utictl package verify'", .note)
    }
  }

  /// Returns remarks after a recovery: on versions that are kept, and on files that were not trusted.
  ///
  /// - Parameters:
  ///   - report: the outcome of the recovery.
  ///   - path: the package or file.
  /// - Returns: warnings, in the order of the report.
  public static func remarks(on report: RecoveryReport, of path: FilePath) -> [PackageRemark] {
    report.kept.map { version in
      let place = PrintableText.short(version.path.bytes)
      return PackageRemark(path, "an interrupted save left another version, kept as '\(place)'")
    }
      + report.distrusted.map { leftover in
        PackageRemark(
          leftover,
          "ignored: it may not be from one of your saves; ask its owner, or remove it")
      }
  }
}

extension RecoveryReport {
  /// Whether no items are left next to the package or file, including other programs' versions.
  public var leavesNothing: Bool { kept.isEmpty && distrusted.isEmpty && busy.isEmpty && failures.isEmpty }
}
