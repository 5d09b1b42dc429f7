import PropertyLists
import UTLibC
import UTText

/// The reason why an input could not be checked: its path, the problem, and help.
public struct DeclarationInputError: Error, Sendable, Hashable {
  /// The path of a file, a folder, or a member of an archive.
  public let path: String
  /// The problem.
  public let message: String
  /// The help.
  public let help: String
  /// The line of a text, counted from 1; nil for the item as a whole.
  public let line: Int?
  /// The column in Unicode scalars, counted from 1; nil for the item as a whole.
  public let column: Int?

  package init(_ path: String, _ message: String, help: String, line: Int? = nil, column: Int? = nil) {
    self.path = path
    self.message = message
    self.help = help
    (self.line, self.column) = (line, column)
  }

  /// Creates an error for a file that `readFile` did not read.
  init(_ path: String, _ error: PropertyListError) {
    let reason =
      switch error {
      case .unreadableFile(_, let reason): "cannot read: \(reason)"
      case .tooLarge(_, _, let maximum): "larger than the limit of \(maximum) bytes"
      default: "\(error)"
      }
    self.init(path, reason, help: "check the file")
  }

  /// Creates an error for a path that is too deep in a build.
  static func tooDeep(_ path: String) -> DeclarationInputError {
    DeclarationInputError(
      path, "folders are nested more than \(BuildPlace.maximumDepth) levels deep",
      help: "reduce the nesting, and build again")
  }

  /// Creates an error for an `.xcframework` or an `.xcarchive` without a bundle; nil for other files.
  ///
  /// - Parameters:
  ///   - path: the path of the build.
  ///   - names: the paths of files in it.
  package static func emptyContainer(_ path: String, names: some Sequence<String>) -> DeclarationInputError? {
    // These have an Info.plist of their own, which is about the folder.
    let container = names.lazy.map { $0.pathComponents }
      .first(where: BuildPlace.isOfContainer)?.dropLast().last?.filenameExtension
    return switch container {
    case "xcframework":
      DeclarationInputError(
        path, "contains only libraries, which have no Info.plist", help: "pass an app that is linked with them")
    case "xcarchive":
      DeclarationInputError(path, "no app or other bundle in the archive", help: "pass an archive of an app")
    default: nil
    }
  }

  /// Creates an error for a path whose status cannot be read.
  package static func notExaminable(_ path: String, code: Int32) -> DeclarationInputError {
    DeclarationInputError(
      path, "cannot read: \(systemErrorText(code))", help: "check the path and its permissions")
  }
}

extension DeclarationInputError: CustomStringConvertible {
  public var description: String {
    let place = [line, column].compactMap { $0.map { ":\($0)" } }.joined()
    return "\(path)\(place): \(message); \(help)"
  }
}
