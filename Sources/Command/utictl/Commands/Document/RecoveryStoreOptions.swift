import ArgumentParser
import UTFileVersions
import UTText

/// The recovery stores of programs.
struct RecoveryStoreOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp("Also look for unsaved changes in this folder; repeatable.", valueName: "folder"),
    completion: .directory)
  var recoveryStore: [String] = []

  /// The given stores, and the stores of programs.
  func stores() throws -> [(program: String?, folder: RecoveryFolder)] {
    try recoveryStore.map(\.pathBytes).map {
      (program: String?.none, folder: RecoveryFolder(try FilePath(checking: $0)))
    } + RecoveryFolder.standard().map { (program: $0.program, folder: $0.folder) }
  }
}
