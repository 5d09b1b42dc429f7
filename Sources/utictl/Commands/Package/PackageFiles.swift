import ArgumentParser
import FileTrees
import Glibc
import Packages
import SafeWriting
import SystemCalls
import Text
import TypeRegistry
import ZipArchives

/// Reading packages and writing them, with errors as the commands report them.
enum PackageFiles {
  /// The path of what a path leads to, if it is a link: a package may be named by one, but none is followed inside.
  static func resolved(_ path: [UInt8]) -> [UInt8] {
    let status = Descriptor.status(at: path, followingLinks: false)
    guard let status, status.st_mode & S_IFMT == S_IFLNK else { return path }
    return realPath(path) ?? path
  }

  /// The path of the folder that an item is in.
  static func folder(of path: [UInt8]) -> [UInt8] {
    let slash = UInt8(ascii: "/")
    let trimmed = path[...(path.lastIndex { $0 != slash } ?? 0)]
    guard let end = trimmed.lastIndex(of: slash) else { return [UInt8(ascii: ".")] }
    return end == 0 ? [slash] : Array(path[..<end])
  }

  /// The item at a path.
  static func tree(at path: [UInt8]) throws -> FileTree {
    try orFailure { try FileTree(contentsOf: resolved(path)) }
  }

  /// The name of what is at a path, also of `.` and the like.
  static func name(ofItemAt path: [UInt8]) throws -> FileName {
    let slash = UInt8(ascii: "/")
    if let name = path.split(separator: slash).last.flatMap({ FileName($0) }) { return name }
    if let name = realPath(path)?.split(separator: slash).last.flatMap({ FileName($0) }) { return name }
    throw Failure("\(PrintableText.short(path)): the root of all folders has no name; give a folder in it")
  }

  /// Completes or removes what commands that were killed left of something that is to be written.
  /// - Returns: whether a version was found that is kept.
  @discardableResult
  static func recover(_ path: [UInt8]) -> Bool {
    // Where that cannot be done, writing has a reason to fail, and says it.
    guard let report = try? SafeWrite.recover(at: path) else { return false }
    for version in report.kept { mention(version, of: path) }
    for leftover in report.distrusted { mention(distrusted: leftover) }
    return !report.kept.isEmpty
  }

  /// Says what a recovery did.
  /// - Returns: whether nothing is left.
  static func report(_ report: RecoveryReport, for path: [UInt8]) -> Bool {
    let name = PrintableText.short(path)
    if report.completesSave { Output.writeLine("\(name): completed an interrupted save") }
    for removed in report.removed { Output.writeLine("\(PrintableText.of(removed)): removed") }
    for version in report.kept { mention(version, of: path) }
    for leftover in report.distrusted { mention(distrusted: leftover) }
    for busy in report.busy { Output.report("\(PrintableText.short(busy)): warning: in use by a save under way") }
    for failure in report.failures { Output.complain("\(failure)") }
    return report.kept.isEmpty && report.distrusted.isEmpty && report.busy.isEmpty && report.failures.isEmpty
  }

  private static func mention(_ version: KeptVersion, of path: [UInt8]) {
    Output.report(
      "\(PrintableText.short(path)): warning: an interrupted save left another version, which is kept as "
        + PrintableText.short(version.path))
  }

  private static func mention(distrusted path: [UInt8]) {
    Output.report(
      "\(PrintableText.short(path)): warning: ignored: it is not known to be left by a save of yours; ask its owner, or remove it"
    )
  }

  /// The same for items of a folder.
  static func recover(_ names: some Sequence<FileName>, in folder: [UInt8]) -> Bool {
    // Of many items very few have left anything.
    let left = Set(((try? Leftovers.find(in: folder)) ?? []).map(\.documentName))
    var hasKept = false
    for name in names where left.contains(name.bytes) {
      hasKept = recover(folder + [UInt8(ascii: "/")] + name.bytes) || hasKept
    }
    return hasKept
  }

  /// Takes the path of an item in a package apart that is going to be changed, and completes first what a killed command left
  /// on the way: a package that it had moved aside is not there.
  static func pathToChange(_ argument: [UInt8], _ declarations: DeclarationOptions, orPackage: Bool = false) throws
    -> PackagePath
  {
    // Where that cannot be done, there is no package to be found, which is said.
    if let missing = try firstMissing(on: argument) { try? SafeWrite.completeInterruptedSave(at: missing) }
    return try path(argument, declarations, orPackage: orPackage)
  }

  /// The first part of a path at which nothing is.
  private static func firstMissing(on path: [UInt8]) throws -> [UInt8]? {
    let slash = UInt8(ascii: "/")
    let ends = path.indices.filter { path[$0] != slash && ($0 + 1 == path.count || path[$0 + 1] == slash) }
    return try ends.lazy.map { Array(path[...$0]) }.first { try !Files.isPresent($0) }
  }

  /// What saves left beside an item.
  static func leftovers(of path: [UInt8]) -> [Leftover] { (try? Leftovers.find(besideItemAt: path)) ?? [] }

  /// Says what saves left beside an item that is only looked at.
  static func mentionLeftovers(of path: [UInt8]) {
    for leftover in leftovers(of: path) {
      let what =
        leftover.isOwn
        ? "left by an interrupted save of \(PrintableText.short(leftover.documentName)), or in use by one"
        : "named like what a save leaves, but not yours; nothing uses it"
      Output.report("\(PrintableText.short(leftover.path)): note: \(what); see 'utictl package verify'")
    }
  }

  /// Takes the path of an item in a package apart.
  static func path(_ argument: [UInt8], _ declarations: DeclarationOptions, orPackage: Bool = false) throws
    -> PackagePath
  {
    let registry = try declarations.registry()
    return try orFailure { try PackagePath(argument, in: registry, orPackage: orPackage) }
  }

  /// Runs `body`; its errors end the command.
  static func orFailure<Result>(_ body: () throws -> Result) throws -> Result {
    do { return try body() } catch {
      if error is ExitCode || error is Failure { throw error }
      throw Failure("\(error)")
    }
  }
}
