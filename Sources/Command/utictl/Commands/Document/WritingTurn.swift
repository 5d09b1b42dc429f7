import ArgumentParser
import SafeWriting
import SystemPackage
import UTFileVersions
import UTText
import UTTurnTables

/// The turn of a command that changes a document, among the programs that coordinate their accesses.
struct WritingTurn: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "Wait up to this many seconds for programs that use the document (default: 10).", valueName: "seconds"))
  var wait: Int?

  func validate() throws {
    if let wait, wait < 0 { throw ValidationError("invalid --wait '\(wait)': use 0 or more seconds") }
  }

  /// Calls a closure while no program that coordinates its accesses reads or writes a file or package.
  ///
  /// - Parameters:
  ///   - text: the argument with the path of the file or package.
  ///   - rules: the rules that determine which folders are packages.
  ///   - mayBeMissing: whether it need neither exist nor have versions.
  ///   - body: changes it, given its versions at that time.
  /// - Throws: ``Failure`` if another program still uses it; errors from `body`.
  func take<Value>(
    for text: String, _ rules: PackageRules = .shared, mayBeMissing: Bool = false,
    _ body: (VersionHistory) throws -> Value
  ) throws -> Value {
    let argument = Files.path(ofArgument: text)
    let deadline = ContinuousClock.now + .seconds(min(wait ?? 10, 1 << 32))
    var rounds = 10
    while true {
      // A link is followed here, but not later: another user may put a link there after this one was checked.
      let history = VersionHistory(of: argument)
      try VersionRun.orFailure { try history.checkLink() }
      let place = PathTurns(
        try Files.absolute(history.path).bytes, isWritten: true, packages: rules.packages)
      let turn = try takeTurn(with: place, of: argument, before: deadline)
      defer { turn?.release() }
      rounds -= 1
      // While it waited, a folder or link on the way may have been replaced. On some file systems, no folder keeps its
      // identity.
      if rounds == 0 || place.isStillThere && VersionHistory(of: argument).path == history.path {
        VersionRun.recover(history)
        return try body(mayBeMissing ? history : VersionRun.known(history))
      }
    }
  }

  /// - Returns: nil if programs cannot take turns.
  private func takeTurn(
    with place: PathTurns, of argument: FilePath, before deadline: ContinuousClock.Instant
  ) throws -> HeldTurn? {
    do throws(TurnError) {
      let table = TurnTable()
      let turn = try table.takeTurn(with: place.turnItems, deadline: deadline)
      if let reservation = table.reservation {
        let name = PrintableText.short(argument.bytes)
        Output.report("\(name): warning: other programs may save it at the same time: \(reservation)")
      }
      return turn
    } catch {
      guard case .table(let problem) = error else { throw Failure("\(error)") }
      let name = PrintableText.short(argument.bytes)
      Output.report("\(name): warning: other programs may save it at the same time: \(problem)")
      return nil
    }
  }
}
