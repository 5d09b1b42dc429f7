import PropertyLists
import UTBuild
import UTLibC
import UTLint
import UTSystemCalls
import UTText

/// The folders that paths are relative to.
extension ValidationInputs {
  /// The folder that paths in baselines are relative to, wherever the program runs and whatever reports show: the
  /// repository's, otherwise the first configuration's, otherwise the current one. In a copy without the repository, it
  /// is the folder that contains the files of an existing baseline.
  ///
  /// - Throws: if a baseline cannot be read.
  func baselineRoot(
    _ options: ValidationOptions, in repository: String?
  ) throws(DeclarationValidationError) -> String {
    if let repository { return repository }
    let usual = configurations.first { $0.path != nil }.map { resolvedPath($0.folder) } ?? resolvedPath(".")
    var files: Set<String> = []
    let paths = try FindingReview.baselines(options, self)
    for path in paths {
      let baseline = try Baseline(path: path, isGiven: path == options.baseline)
      files.formUnion(baseline.entries.map { CheckedPaths.origin(of: $0.file) })
    }
    let known = files.filter { !$0.hasPrefix("/") }
    guard !known.isEmpty else { return usual }
    var best = (folder: usual, count: 0)
    for start in [usual, resolvedPath(".")] + paths.map({ resolvedPath($0.folderPath) }) {
      var candidate: String? = start
      while let folder = candidate {
        let count = known.count { file in
          Descriptor.status(at: folder.path(ofItemNamed: file).pathBytes, followingLinks: true) != nil
        }
        if count > best.count { best = (folder, count) }
        candidate = folder.folderAbove
      }
    }
    return best.folder
  }

  /// The folder that paths in reports are relative to: the options' folder, otherwise the repository's, otherwise the
  /// current folder.
  ///
  /// - Throws: if the folder of the options does not exist.
  func reportRoot(
    _ options: ValidationOptions, in repository: String?
  ) throws(DeclarationValidationError) -> String {
    guard let root = options.root else { return repository ?? resolvedPath(".") }
    guard try ValidationFiles.isFolder(root) else {
      let code = try ValidationFiles.status(of: root) == nil ? ENOENT : ENOTDIR
      throw .unreadable(path: root, reason: systemErrorText(code))
    }
    return resolvedPath(root)
  }

  /// The repository of the current folder, otherwise of the first file.
  ///
  /// - Throws: if its location cannot be determined.
  func repository() throws(DeclarationValidationError) -> String? {
    let current = resolvedPath(".")
    if let repository = try GitRepository.root(above: current) { return repository }
    guard let first = entries.lazy.compactMap(\.input.filePath).first else { return nil }
    return try GitRepository.root(above: first.folderPath, below: current)
  }
}
