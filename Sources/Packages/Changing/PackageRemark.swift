import FileTrees
import SafeWriting
import SystemCalls
import SystemPackage
import Text

/// Something that the user should know about what was done with a package, besides its result.
public struct PackageRemark: Sendable, Hashable {
  /// How serious it is.
  public enum Severity: String, Sendable {
    /// Good to know.
    case note
    /// Something is not as it was meant to be.
    case warning
  }

  /// The path that it is about, fit to be shown: control characters are spelled out, and a very long path is cut.
  public let place: String
  /// How serious it is.
  public let severity: Severity
  /// What there is to know.
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
  /// One line, in the form of compilers.
  public var description: String { "\(place): \(severity.rawValue): \(message)" }
}

extension PackageRemark {
  /// What there is to know about the leftovers of saves beside an item that is only looked at.
  ///
  /// - Parameter path: the item, which need not be there.
  /// - Returns: a note for each of them; none if the folder cannot be read.
  public static func leftovers(besideItemAt path: FilePath) -> [PackageRemark] {
    ((try? Leftovers.find(besideItemAt: path)) ?? []).map { leftover in
      let what =
        leftover.isOwn
        ? "left by an interrupted save of \(PrintableText.short(leftover.documentName)), or in use by one"
        : "named like what a save leaves, but not yours; nothing uses it"
      return PackageRemark(
        PrintableText.short(leftover.path.bytes), "\(what); see 'utictl package verify'", .note)
    }
  }

  /// What there is to know after a recovery: which versions are kept, and what was not trusted.
  ///
  /// - Parameters:
  ///   - report: what the recovery did.
  ///   - path: the package or file that it was about.
  /// - Returns: warnings, in the order of the report.
  public static func remarks(on report: RecoveryReport, of path: FilePath) -> [PackageRemark] {
    report.kept.map { version in
      let place = PrintableText.short(version.path.bytes)
      return PackageRemark(path, "an interrupted save left another version, which is kept as \(place)")
    }
      + report.distrusted.map { leftover in
        PackageRemark(
          leftover,
          "ignored: it is not known to be left by a save of yours; ask its owner, or remove it")
      }
  }
}

extension RecoveryReport {
  /// Whether nothing is left beside the package or file, also no other program's version.
  public var leavesNothing: Bool { kept.isEmpty && distrusted.isEmpty && busy.isEmpty && failures.isEmpty }
}
