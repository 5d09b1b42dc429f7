import ArgumentParser
import DocumentPackages
import FileTrees
import SystemPackage
import UTSystemCalls
import UTText
import ZipArchives

/// The common parts of the package commands: errors, progress, signals, and exit codes.
enum PackageRun {
  /// Runs `body` and ends the command on an error.
  static func orFailure<Result>(_ body: () throws -> Result) throws -> Result {
    do { return try body() } catch {
      if error is ExitCode || error is Failure { throw error }
      throw Failure("\(error)")
    }
  }

  /// Writes an item, with a progress bar, until a signal arrives.
  ///
  /// - Parameters:
  ///   - replaces: whether an existing item may be replaced.
  ///   - changesOwner: whether another user's package may become this user's.
  ///   - paths: the items that are written.
  ///   - body: writes with the given options.
  /// - Throws: exit code 1 if another program interfered, or if Syncthing was not notified; a signal's exit code.
  static func write(
    to paths: [FilePath], replacing replaces: Bool = false, changingOwner changesOwner: Bool = false,
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
    try ContainerScan.tell(result.isUndisputed ? paths : paths.map { $0.removingLastComponent() })
    if !result.isUndisputed { throw ExitCode(1) }
  }

  /// The argument for standard output in place of a path.
  static let standardOutput = "-"

  /// Writes to standard output. Output before an error stays there.
  ///
  /// - Parameter body: calls its second argument with the bytes in order.
  static func print(
    _ body: (PackageWriteOptions, _ write: @escaping (UnsafeRawBufferPointer) throws -> Void) throws -> Void
  ) throws {
    var options = PackageWriteOptions()
    options.onRemark = { Output.report("\($0)") }
    try orFailure { try body(options) { Output.write(utf8: $0) } }
  }

  /// The contents of a package, or of the package in an archive; if an archive has several items, the archive as a
  /// folder of them.
  ///
  /// - Returns: the contents, and the name of a package in an archive.
  static func contents(at path: FilePath) throws -> (tree: FileTree, name: FileName?) {
    guard ZipArchive.isArchive(path) else { return (try DocumentPackage(at: path).contents(), nil) }
    let tree = try FileTree(unpacking: ZipArchive(path: path))
    let items = tree.sortedChildren
    return items.count == 1 ? (items[0].tree, items[0].name) : (tree, nil)
  }

  /// Reports leftovers of saves next to an item that is only read.
  static func mentionLeftovers(besideItemAt path: FilePath) {
    for remark in PackageRemark.leftovers(besideItemAt: path) { Output.report("\(remark)") }
  }
}

/// The progress bar and signals of a write. Before the write begins, a signal ends the program at once.
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

  /// Reports that a signal arrived.
  /// - Returns: the exit code for the signal.
  func stop(_ signal: Interruption.Signal) -> ExitCode {
    progress?.finish()
    Output.complain("\(PrintableText.short(path.bytes)): interrupted; nothing was changed")
    return signal.exitCode
  }
}
