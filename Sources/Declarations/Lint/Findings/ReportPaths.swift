/// The names of files in reports that are read elsewhere: paths relative to the project's folder.
public struct ReportPaths: Sendable, Hashable {
  private let folder: [Substring]
  private let steps: [Substring]
  /// The prefix of paths relative to the current folder; nil if the current folder is not in the project's folder.
  private let prefix: String?

  /// - Parameters:
  ///   - folder: the absolute path that relative paths are resolved against.
  ///   - root: the absolute path of the project's folder.
  public init(folder: String, root: String) {
    self.folder = Self.steps(of: folder)
    steps = Self.steps(of: root)
    prefix =
      self.folder.starts(with: steps)
      ? self.folder.dropFirst(steps.count).map { "\($0)/" }.joined() : nil
  }

  /// The absolute path of the project's folder.
  public var root: String { "/" + steps.joined(separator: "/") }

  /// The path relative to the project's folder; nil for files outside it.
  public func relative(_ path: String) -> String? {
    if let prefix, Self.isPlain(path) { return prefix + path }
    let own = resolved(path)
    return own.starts(with: steps) ? own.dropFirst(steps.count).joined(separator: "/") : nil
  }

  /// The path relative to the project's folder, or the absolute path.
  public func shown(_ path: String) -> String { relative(path) ?? absolute(path) }

  /// The absolute path; the file system is not accessed.
  public func absolute(_ path: String) -> String { "/" + resolved(path).joined(separator: "/") }

  /// Whether a path is relative and consists only of names, as almost all do.
  private static func isPlain(_ path: String) -> Bool {
    let (slash, dot) = (UInt8(ascii: "/"), UInt8(ascii: "."))
    // The length of the name so far, while it consists of dots.
    var dots: Int? = 0
    for byte in path.utf8 {
      if byte == slash {
        if let dots, dots < 3 { return false }
        dots = 0
      } else {
        dots = byte == dot ? dots.map { $0 + 1 } : nil
      }
    }
    return dots.map { $0 > 2 } ?? true
  }

  private func resolved(_ path: String) -> [Substring] {
    Self.steps(of: path, after: path.hasPrefix("/") ? [] : folder)
  }

  private static func steps(of path: String, after start: [Substring] = []) -> [Substring] {
    var steps = start
    for step in path.split(separator: "/") where step != "." {
      if step == ".." { _ = steps.popLast() } else { steps.append(step) }
    }
    return steps
  }
}
