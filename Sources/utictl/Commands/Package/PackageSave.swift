import ArgumentParser
import FileTrees
import Glibc
import SafeWriting
import TypeRegistry

/// One thing that a command writes: with progress, stopped by signals, and with a word about what else was found there.
struct PackageSave {
  private let path: [UInt8]
  private let byteCount: Int
  private var options = SaveOptions()

  /// - Parameters:
  ///   - path: where to.
  ///   - byteCount: how many bytes there are to be written, about.
  ///   - replaces: whether what is there may be replaced.
  init(to path: [UInt8], byteCount: Int, replaces: Bool) throws {
    self.path = path
    self.byteCount = byteCount
    options.createsOnly = !replaces
    if !replaces, Files.exists(path) { throw Self.exists(path) }
  }

  /// The failure that something is in the way.
  static func exists(_ path: [UInt8]) -> Failure {
    Failure(
      "\(PrintableText.short(path)): something is there already; choose another name, or replace it with --replace")
  }

  /// Saves what takes as many bytes there as it has.
  ///
  /// - Parameter body: saves with the options that it gets.
  func perform(_ body: (SaveOptions) throws -> SaveOutcome?) throws { try perform { options, _ in try body(options) } }

  /// Saves.
  ///
  /// - Parameter body: saves with the options that it gets, and says how many bytes it has read if it writes fewer.
  func perform(_ body: (SaveOptions, @escaping (Int) throws -> Void) throws -> SaveOutcome?) throws {
    let progress = Progress(unit: .bytes)
    let interruption = Interruption()
    var options = options
    let step = { [byteCount] (bytes: Int) in
      try interruption.check()
      progress.update(bytes, of: byteCount)
    }
    options.progress = { try step(Int($0.bytes)) }
    let outcome: SaveOutcome?
    do {
      defer { progress.finish() }
      outcome = try body(options, step)
    } catch let signal as Interruption.Signal {
      Output.complain("\(PrintableText.short(path)): interrupted; what was there is as it was")
      throw signal.exitCode
    } catch let error as SafeWriteError where error.code == EEXIST && options.createsOnly && error.operation != .name {
      throw Self.exists(path)
    } catch {
      throw error is ExitCode ? error : Failure("\(error)")
    }
    interruption.end()
    if let outcome { report(outcome) }
  }

  private func report(_ outcome: SaveOutcome) {
    let place = PrintableText.short(path)
    if let conflict = outcome.conflict {
      Output.report(
        "\(place): warning: another program saved here meanwhile; its version is kept as \(PrintableText.short(conflict.path))"
      )
    }
    for (item, losses) in outcome.losses.sorted(by: { $0.key.lexicographicallyPrecedes($1.key) }) {
      let what = losses.map(Self.name).sorted().joined(separator: ", ")
      let whole = item.isEmpty ? place : "\(place)/\(PrintableText.short(item))"
      Output.report("\(whole): warning: could not be kept: \(what)")
    }
    if let leftover = outcome.leftover {
      Output.report("\(PrintableText.short(leftover)): warning: could not be removed; the next save will try again")
    }
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
