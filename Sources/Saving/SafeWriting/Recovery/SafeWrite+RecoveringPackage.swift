import SystemPackage
import UTLibC

extension SafeWrite {
  /// Completes or removes the leftovers of crashed saves of a file or package, and of items in the package at any
  /// level.
  ///
  /// - Parameter path: the path of the file or package, which need not exist.
  /// - Returns: the outcome.
  /// - Throws: ``SafeWriteError`` if the folder of the item cannot be read, or for a link that another user may have
  ///   planted. Other errors are in the report.
  package static func recover(packageAt path: FilePath) throws(SafeWriteError) -> RecoveryReport {
    let place = try Place(path, followsLink: true, isWritten: true)
    var report = try ItemSiblings(of: place).recover()
    guard try place.folder.identityIfPresent(of: place.name)?.kind == .directory else { return report }
    do throws(SafeWriteError) { try recoverItems(in: place.folder.folder(place.name), depth: 0, &report) } catch {
      report.failures.append(error)
    }
    return report
  }

  private static func recoverItems(
    in folder: Folder, depth: Int, _ report: inout RecoveryReport
  ) throws(SafeWriteError) {
    guard depth < Folder.maximumDepth else { throw SafeWriteError(.listFolder, folder.path, code: ELOOP) }
    let names = try folder.names()
    for name in documents(withLeftoversAmong: names) {
      do throws(SafeWriteError) {
        report.add(try ItemSiblings(of: Place(folder: folder, name: name)).recover())
      } catch { report.failures.append(error) }
    }
    for name in names where SiblingName.meaning(of: name) == nil && folder.identity(of: name)?.kind == .directory {
      do throws(SafeWriteError) {
        try recoverItems(in: folder.folder(name), depth: depth + 1, &report)
      } catch { report.failures.append(error) }
    }
  }

  /// The names of the items that leftovers belong to, where leftovers of a long name have a shortened one.
  private static func documents(withLeftoversAmong names: [[UInt8]]) -> [[UInt8]] {
    let found = names.compactMap { SiblingName.meaning(of: $0)?.documentName }
    guard !found.isEmpty else { return [] }
    let present = Dictionary(names.map { (SiblingName.prefix(of: $0), $0) }, uniquingKeysWith: { first, _ in first })
    return Set(found).map { present[[dot] + $0 + [dot]] ?? $0 }.sorted { $0.lexicographicallyPrecedes($1) }
  }
}
