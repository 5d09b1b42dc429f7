import ArgumentParser
import SafeWriting
import UTFileVersions
import UTSyncNames
import UTText

struct DocumentResolve: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "resolve",
    abstract: "Resolve a conflict between versions of a file or package.",
    discussion: """
      The versions that lost the conflict are moved from the file's folder to its kept versions, and you can still \
      restore them. If the file no longer exists, the newest version takes its place. If the file was evicted, all \
      versions are moved. If several devices saved a package at the same time, their changes are merged, or one version \
      of the whole package is chosen. The result applies to all devices.

      Waits for programs that coordinate file access. A program that has the document open reloads it. If the \
      program has unsaved changes, its document is in conflict.

      Exit status: 0 if no conflict remains, 1 if the conflict was not resolved completely, 2 for invalid usage or a version that \
      cannot be restored. The status is also 1 in these cases:
        - another program saved the file at the same time
        - a version could not be moved, such as another user's version
        - only files in a folder that is not a package are in conflict
        - Syncthing was not notified

      Examples:
        utictl document resolve Report.txt
        utictl document resolve --keep 3f2a Report.txt
      """)

  @Argument(help: ArgumentHelp("The file or package in conflict.", valueName: "path"), completion: .file())
  var path: String

  @Option(
    help: ArgumentHelp(
      "Replace the file with this version (default: keep the current file).", valueName: "version"),
    completion: Completions.versions)
  var keep: String?

  @OptionGroup var owner: OwnerChange
  @OptionGroup var turn: WritingTurn
  @OptionGroup var declarations: DeclarationOptions

  func validate() throws {
    if keep == nil, owner.changeOwner { throw ValidationError("--change-owner requires --keep") }
  }

  func run() throws {
    try refuseVersion()
    let (place, result) = try turn.take(for: path, declarations.packageRules()) { history in
      (history.path, try resolve(history))
    }
    let count = result.count
    let isNothing = count == 0 && !result.hasRest
    Output.writeLine(isNothing ? "no conflicts" : "resolved \(count) conflict\(count == 1 ? "" : "s")")
    // The versions were next to it.
    try ContainerScan.tell([place.removingLastComponent()])
    if result.hasRest { throw ExitCode(1) }
  }

  /// A version in conflict has no versions. The user meant the file with which it is in conflict.
  private func refuseVersion() throws {
    let path = Files.path(ofArgument: path)
    let name = Array(path.bytes[...].lastComponent)
    for document in ConflictName.documents(ofConflict: name) {
      let other = path.removingLastComponent().appending(bytes: document)
      let conflicts = try VersionRun.orFailure { try VersionHistory(of: other).all() }.filter(\.isConflict)
      guard conflicts.contains(where: { $0.path.lastComponent == path.lastComponent }) else { continue }
      throw Failure(
        "'\(PrintableText.short(path.bytes))' is a conflict version of '\(PrintableText.short(other.bytes))'\n"
          + "help: resolve the conflict with: utictl document resolve "
          + ShellWord.of(String(spelling: other.bytes)))
    }
  }

  /// - Returns: the number of versions that are no longer in conflict, and whether other versions still are.
  private func resolve(_ history: VersionHistory) throws -> (count: Int, hasRest: Bool) {
    try VersionRun.orFailure { try history.reconcile() }
    let kept = try keep.map { try VersionRun.version($0, in: history) }
    var conflicts = try VersionRun.orFailure { try history.all() }.filter(\.isConflict)
    // A file in its place would cause another conflict as soon as the sync engine is notified.
    let isGone = try VersionRun.orFailure { try history.readCurrent() } == nil
    let isEvicted = try isGone && !conflicts.isEmpty && ContainerScan.isEvicted(history.path)
    if isEvicted, keep != nil {
      throw Failure(
        "'\(PrintableText.short(history.path.bytes))' was evicted\nhelp: to replace it, first run: utictl container download "
          + ShellWord.of(path))
    }
    let emptied = try kept.map { kept in try VersionRun.orFailure { try history.conflictFolders(leftOutBy: kept) } }
    let outcome = try kept.flatMap { kept in
      try VersionRun.orFailure { try history.restore(kept, changingOwner: owner.changeOwner) }
    }
    let all = conflicts.count
    if kept != nil { conflicts = try VersionRun.orFailure { try history.afterRestoring(conflicts) } }
    let storedCount = all - conflicts.count
    let newConflict = outcome?.conflict ?? outcome?.previous
    if let newConflict {
      Output.report("\(PrintableText.short(path)): warning: \(newConflict.explanation())")
    }
    let ended = try VersionRun.orFailure { try history.resolveAll(conflicts, isElsewhere: isEvicted) }
    emptied.map(history.removeEmpty)
    var count = (try? ended.decision.get()) == true && conflicts.isEmpty ? 1 : 0
    for (conflict, result) in zip(conflicts, ended.results) {
      // Another user may have put one there, in a folder in which only the owner may move it.
      do {
        _ = try result.get()
        count += 1
      } catch { Output.complain("\(PrintableText.short(conflict.path.bytes)): not resolved: \(error)") }
    }
    let hasOthers = complain(ofOthersIn: history)
    let hasRest = complain(ofRestIn: history, ended.decision)
    if count + storedCount > 0 { try VersionRun.orFailure { try history.sync() } }
    return (count + storedCount, newConflict != nil || count < conflicts.count || hasOthers || hasRest)
  }

  /// Names the items in a folder that lost a conflict and are not versions of it.
  ///
  /// - Returns: whether there are any, or may be.
  private func complain(ofOthersIn history: VersionHistory) -> Bool {
    do { return try VersionRun.complain(ofConflictsIn: history) > 0 } catch {
      Output.complain(
        "\(PrintableText.short(history.path.bytes)): the current version is in place, but other conflicts may remain: \(error)"
      )
      return true
    }
  }

  /// Names the remaining parts of conflicts between devices.
  ///
  /// - Parameter decision: whether the current package was preferred.
  /// - Returns: whether any part remains.
  private func complain(ofRestIn history: VersionHistory, _ decision: Result<Bool, any Error>) -> Bool {
    let name = PrintableText.short(history.path.bytes)
    let unmoved = history.storeSettled()
    for problem in unmoved { Output.complain("cannot move a resolved version: \(problem)") }
    do {
      _ = try decision.get()
      guard unmoved.isEmpty, try ReadProblems.reporting({ PackageReconciliation.isNeeded(at: history.path) }) else {
        return !unmoved.isEmpty
      }
      Output.complain("\(name): still in conflict between devices: not all of its files have arrived; try again later")
    } catch {
      Output.complain("\(name): the current version is in place, but other devices may still see a conflict: \(error)")
    }
    return true
  }
}
