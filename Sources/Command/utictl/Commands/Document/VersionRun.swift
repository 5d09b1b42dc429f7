import DocumentPackages
import FileTrees
import FoundationEssentials
import SafeWriting
import UTFileVersions
import UTSystemCalls
import UTText

/// The common parts of the commands for versions.
enum VersionRun {
  /// The versions of an argument, which need not exist if there are any. No file is written; leftovers of killed
  /// programs are listed.
  ///
  /// - Parameter readsContents: whether their contents are read, which may be incomplete.
  static func history(ofArgument text: String, readsContents: Bool) throws -> VersionHistory {
    let history = VersionHistory(of: Files.path(ofArgument: text))
    try complain(ofLeftoversOf: history, readsContents)
    return try known(history)
  }

  /// - Throws: ``Failure`` if there is neither the item nor a version of it.
  static func known(_ history: VersionHistory) throws -> VersionHistory {
    let isKnown = try orFailure({ try history.readCurrent() }) != nil || !orFailure({ try history.all() }).isEmpty
    guard isKnown || !history.itemsWithVersions.isEmpty else {
      throw Failure("\(absence(of: history)), and no versions of it were kept")
    }
    return history
  }

  /// Why there is no current version: nothing is at the path, or a pipe, socket, or device.
  static func absence(of history: VersionHistory) -> String {
    let isOther = Descriptor.status(at: history.path.bytes, followingLinks: true) != nil
    let name = "'\(PrintableText.short(history.path.bytes))'"
    return isOther ? "\(name) is neither a file nor a folder" : "\(name) does not exist"
  }

  /// Names files that saves left.
  ///
  /// - Throws: ``Failure`` if contents are to be read, and a save writes them in several steps.
  private static func complain(ofLeftoversOf history: VersionHistory, _ readsContents: Bool) throws {
    let siblings = try? ItemSiblings(ofItemAt: history.path)
    let kinds = Set((siblings?.leftovers ?? []).filter(\.isOwn).map(\.kind))
    guard !kinds.isEmpty else { return }
    let text =
      "\(PrintableText.short(history.path.bytes)): a save is in progress or was interrupted\n"
      + "help: if it was interrupted, run: utictl package recover "
      + ShellWord.of(String(spelling: history.path.bytes))
    if readsContents, !kinds.isDisjoint(with: [.intent, .journal]) { throw Failure(text) }
    Output.report(text)
  }

  /// Recovers leftovers of killed programs next to the document, as opening it does, and reports the actions.
  static func recover(_ history: VersionHistory) {
    for remark in history.recover().map({ PackageRemark.remarks(on: $0, of: history.path) }) ?? [] {
      Output.report("\(remark)")
    }
  }

  /// The version with an identifier.
  ///
  /// - Parameter prefix: the beginning of the identifier; `current` for the current version.
  static func version(_ prefix: String, in history: VersionHistory) throws -> FileVersion {
    if prefix == "current" {
      guard let current = try orFailure({ try history.readCurrent() }) else {
        throw Failure("\(absence(of: history)); restore one of its versions")
      }
      return current
    }
    // A version that was stored when a process was killed may also still be in conflict, with the same identifier.
    return try IdentifierPrefix.item(
      prefix, among: orFailure { try history.all() }, by: \.id, called: "version", listedBy: "utictl document versions")
  }

  /// Names the items in a folder that lost a conflict and are not versions of it: it is not a package, or they are
  /// packages.
  ///
  /// - Returns: the number of versions.
  /// - Throws: ``Failure`` if the folder cannot be read.
  static func complain(ofConflictsIn history: VersionHistory) throws -> Int {
    let found = try orFailure { try ReadProblems.reporting { history.conflictsOfItems } }
    for conflict in found {
      Output.report(
        "\(PrintableText.short(conflict.version.bytes)): a conflict version; "
          + "to see or resolve the conflict, use the path '\(PrintableText.short(conflict.document.bytes))'")
    }
    return found.count
  }

  /// Calls `body`, and reports its errors as the command's.
  static func orFailure<Value>(_ body: () throws -> Value) throws -> Value {
    do { return try body() } catch let failure as Failure { throw failure } catch { throw Failure("\(error)") }
  }
}
