import ArgumentParser
import FileTrees
import Glibc
import SafeWriting
import Text
import TypeRegistry

/// One thing that a command writes: with progress, stopped by signals, and with a word about what else was found there.
struct PackageWriting {
  private let path: [UInt8]
  private let byteCount: Int
  private var options = SaveOptions()
  /// Whether an interrupted save had left a version that is kept.
  private var hasKept: Bool

  /// - Parameters:
  ///   - path: where to.
  ///   - byteCount: how many bytes there are to be written, about.
  ///   - replaces: whether what is there may be replaced.
  init(to path: [UInt8], byteCount: Int, replaces: Bool) throws {
    self.init(to: path, byteCount: byteCount, replacesItems: replaces)
    hasKept = PackageFiles.recover(path)
    if !replaces, try Files.isPresent(path) { throw Self.exists(path) }
  }

  /// - Parameters:
  ///   - path: the folder in which items are saved.
  ///   - byteCount: how many bytes there are to be written, about.
  ///   - replacesItems: whether items that are there may be replaced.
  ///   - hasKept: whether an interrupted save had left a version that is kept.
  init(to path: [UInt8], byteCount: Int, replacesItems: Bool, hasKept: Bool = false) {
    self.hasKept = hasKept
    self.path = path
    self.byteCount = byteCount
    options.createsOnly = !replacesItems
  }

  /// The failure that something is in the way.
  static func exists(_ path: [UInt8]) -> Failure {
    Failure("\(PrintableText.short(path)): already exists; use --replace to overwrite")
  }

  /// Saves what takes as many bytes there as it has.
  ///
  /// - Parameter body: saves with the options that it gets.
  func perform(_ body: (SaveOptions) throws -> SaveOutcome?) throws { try perform { options, _ in try body(options) } }

  /// Saves.
  ///
  /// - Parameter body: saves with the options that it gets, and says how many bytes it has read if it writes fewer.
  func perform(_ body: (SaveOptions, @escaping (Int) throws -> Void) throws -> SaveOutcome?) throws {
    guard let outcome = try run(body) else { return }
    warn(of: outcome.losses)
    if let leftover = outcome.leftover { Self.warn(ofLeftover: leftover) }
    if let conflict = outcome.conflict { Self.report(conflict, at: path) }
    if outcome.originalWasMissing {
      Output.report(
        "\(PrintableText.short(path)): warning: another program moved or removed what was to be replaced; the new version was created"
      )
    }
    if outcome.conflict != nil || outcome.originalWasMissing { throw ExitCode(1) }
    try finish()
  }

  /// Ends the command with 1 if an interrupted save had left a version that is kept.
  func finish() throws { if hasKept { throw ExitCode(1) } }

  /// Saves several items of the folder at the path.
  ///
  /// - Parameter body: saves with the options that it gets.
  func performItems(_ body: (SaveOptions) throws -> ItemsOutcome) throws {
    let outcome = try run { options, _ in try body(options) }
    warn(of: outcome.losses)
    for leftover in outcome.leftovers { Self.warn(ofLeftover: leftover) }
    for (name, conflict) in outcome.conflicts.sorted(by: { $0.key.lexicographicallyPrecedes($1.key) }) {
      Self.report(conflict, at: path + [UInt8(ascii: "/")] + name)
    }
    if !outcome.conflicts.isEmpty { throw ExitCode(1) }
    try finish()
  }

  private func run<Outcome>(_ body: (SaveOptions, @escaping (Int) throws -> Void) throws -> Outcome) throws -> Outcome {
    let progress = Progress(unit: .bytes)
    let interruption = Interruption()
    var options = options
    let step = { [byteCount] (bytes: Int) in
      try interruption.check()
      progress.update(bytes, of: byteCount)
    }
    options.progress = { try step(Int($0.bytes)) }
    let outcome: Outcome
    do {
      defer { progress.finish() }
      outcome = try body(options, step)
    } catch let signal as Interruption.Signal {
      Output.complain("\(PrintableText.short(path)): interrupted; nothing was changed")
      throw signal.exitCode
    } catch let error as SafeWriteError where error.code == EEXIST && options.createsOnly && error.operation != .name {
      throw Self.exists(error.path)
    } catch {
      throw error is ExitCode ? error : Failure("\(error)")
    }
    interruption.end()
    return outcome
  }

  /// Says which version was found besides the one to be replaced. The new one is in place.
  private static func report(_ kept: KeptVersion, at path: [UInt8]) {
    Output.report("\(PrintableText.short(path)): warning: \(kept.explanation(path: PrintableText.short(kept.path)))")
  }

  private func warn(of losses: [[UInt8]: Set<SaveOutcome.Loss>]) {
    let place = PrintableText.short(path)
    for (item, losses) in losses.sorted(by: { $0.key.lexicographicallyPrecedes($1.key) }) {
      let what = losses.map(Self.name).sorted().joined(separator: ", ")
      let whole = item.isEmpty ? place : "\(place)/\(PrintableText.short(item))"
      Output.report("\(whole): warning: could not be kept: \(what)")
    }
  }

  private static func warn(ofLeftover path: [UInt8]) {
    Output.report("\(PrintableText.short(path)): warning: could not be removed; the next save will try again")
  }

  private static func name(_ loss: SaveOutcome.Loss) -> String {
    switch loss {
    case .owner: "the owner"
    case .group: "the group"
    case .mode: "the permissions"
    case .times: "the time"
    case .extendedAttribute(let name): "the extended attribute \(name)"
    }
  }
}
