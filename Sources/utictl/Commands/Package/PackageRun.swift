import ArgumentParser
import Packages
import SystemCalls
import SystemPackage
import Text

/// What commands that handle packages have in common: errors, progress, signals and exit codes.
enum PackageRun {
  /// Runs `body`; its errors end the command.
  static func orFailure<Result>(_ body: () throws -> Result) throws -> Result {
    do { return try body() } catch {
      if error is ExitCode || error is Failure { throw error }
      throw Failure("\(error)")
    }
  }

  /// Writes something, with a bar and until a signal comes.
  ///
  /// - Parameters:
  ///   - replaces: whether what is there may be replaced.
  ///   - changesOwner: whether another user's package may become this user's.
  ///   - body: writes with the options that it gets.
  /// - Throws: exit code 1 if another program interfered; that of a signal.
  static func write(
    replacing replaces: Bool = false, changingOwner changesOwner: Bool = false,
    _ body: (PackageWriteOptions) throws -> PackageWriteResult
  ) throws {
    let watch = WriteWatch()
    var options = PackageWriteOptions()
    options.replaces = replaces
    options.changesOwner = changesOwner
    options.progress = watch.update
    options.onRemark = { remark in
      watch.progress?.finish()
      Output.report("\(remark)")
    }
    let result: PackageWriteResult
    do {
      defer { watch.progress?.finish() }
      result = try orFailure {
        do { return try body(options) } catch let signal as Interruption.Signal { throw watch.stop(signal) }
      }
    }
    watch.interruption?.end()
    if !result.isUndisputed { throw ExitCode(1) }
  }

  /// Says what saves left beside an item that is only looked at.
  static func mentionLeftovers(besideItemAt path: FilePath) {
    for remark in PackageRemark.leftovers(besideItemAt: path) { Output.report("\(remark)") }
  }
}

/// The bar and the signals of something that is being written. Until that begins, a signal ends the program at once.
private final class WriteWatch {
  private(set) var progress: Progress?
  private(set) var interruption: Interruption?
  private var path: FilePath = ""

  func update(_ step: PackageWriteProgress) throws {
    path = step.path
    if interruption == nil {
      progress = Progress(unit: .bytes)
      interruption = Interruption()
    }
    try interruption?.check()
    progress?.update(step.doneBytes, of: step.allBytes)
  }

  /// Says that a signal came.
  /// - Returns: what ends the command.
  func stop(_ signal: Interruption.Signal) -> ExitCode {
    progress?.finish()
    Output.complain("\(PrintableText.short(path.bytes)): interrupted; nothing was changed")
    return signal.exitCode
  }
}
