import UTLint

/// The files that a run checked, to determine which findings of a baseline it would have reported.
struct CheckedPaths {
  private let names: Set<String>
  private let paths: ReportPaths

  /// - Parameters:
  ///   - files: the names of the files.
  ///   - paths: their names in reports.
  init(_ files: [String], _ paths: ReportPaths) {
    self.paths = paths
    // A target that was removed from a checked project no longer exists, either.
    names = Set(files.flatMap { [paths.shown($0), Self.origin(of: paths.shown($0))] })
  }

  /// Returns whether the findings of a file, by its name in reports, are gone if they are not found: the file was
  /// checked, or no longer exists.
  func isGone(_ file: String) -> Bool {
    let origin = Self.origin(of: file)
    return names.contains(file) || origin != file && names.contains(origin) || isMissing(origin)
  }

  /// Whether a path has no item. An item in an archive may exist.
  private func isMissing(_ file: String) -> Bool {
    var path = file.hasPrefix("/") ? file : paths.root.path(ofItemNamed: file)
    do throws(DeclarationValidationError) {
      guard try ValidationFiles.status(of: path) == nil else { return false }
      while let above = path.folderAbove {
        if try ValidationFiles.status(of: above) != nil { return try ValidationFiles.isFolder(above) }
        path = above
      }
      return true
    } catch { return false }
  }

  /// The file that an Info.plist is generated from: the part before the number sign.
  static func origin(of file: String) -> String {
    file.lastIndex(of: "#").map { String(file[..<$0]) } ?? file
  }
}
