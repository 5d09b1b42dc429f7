/// How files are called in reports that are read elsewhere: by their path from the folder of the project.
public struct ReportPaths: Sendable, Hashable {
  private let folder: [Substring]
  private let root: [Substring]

  /// - Parameters:
  ///   - folder: the absolute path from which relative ones count.
  ///   - root: the absolute path of the project's folder.
  public init(folder: String, root: String) {
    self.folder = Self.steps(of: folder)
    self.root = Self.steps(of: root)
  }

  /// The path from the project's folder; nil for what is not in there.
  public func relative(_ path: String) -> String? {
    let steps = resolved(path)
    return steps.starts(with: root) ? steps.dropFirst(root.count).joined(separator: "/") : nil
  }

  /// The path from the project's folder, or from the root of the file system.
  public func shown(_ path: String) -> String { relative(path) ?? absolute(path) }

  /// The path from the root of the file system; what is not on disk is looked for nowhere.
  public func absolute(_ path: String) -> String { "/" + resolved(path).joined(separator: "/") }

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
