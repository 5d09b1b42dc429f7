import ArgumentParser
import UTFileVersions
import UTSystemCalls
import UTText

/// The recovery stores of programs.
struct RecoveryStoreOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp("Also look for unsaved changes in this folder; repeatable.", valueName: "folder"),
    completion: .directory)
  var recoveryStore: [String] = []

  /// The given stores, and the stores of programs, each once.
  func stores() throws -> [(program: String?, folder: RecoveryFolder)] {
    let standard = RecoveryFolder.standard().map { (program: Optional($0.program), folder: $0.folder) }
    var known = Set(standard.compactMap { realPath($0.folder.path.bytes) })
    var given: [(program: String?, folder: RecoveryFolder)] = []
    for path in try recoveryStore.map({ try FilePath(checking: $0.pathBytes) }) {
      let isNew = realPath(path.bytes).map { known.insert($0).inserted } ?? true
      if isNew { given.append((nil, RecoveryFolder(path))) }
    }
    return given + standard
  }
}
