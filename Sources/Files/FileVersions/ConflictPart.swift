import FileTrees
import SafeWriting
import SystemPackage
import UTSyncNames
import UTSystemCalls

/// A file in a package that lost a conflict with another file in the package, next to which a sync engine put it.
package struct ConflictPart: Hashable, Sendable {
  /// Its path in the package.
  let path: [FileName]
  /// The path of the file that won, which may no longer exist.
  let document: [FileName]
  let name: ConflictName
  let identity: FileIdentity

  /// Whether an item is still this file. A program that saves the package copies it.
  func isSame(as item: FileTree) -> Bool { item.contents?.storedFile.map { isSame($0.identity) } ?? false }

  func isSame(_ found: FileIdentity) -> Bool {
    (found.kind, found.size, found.modified) == (identity.kind, identity.size, identity.modified)
  }

  /// The paths of the other files of an SQLite database.
  static func companions(of database: [FileName]) -> [[FileName]] {
    guard let name = database.last else { return [] }
    return ["-wal", "-shm", "-journal"].compactMap { FileName(name.bytes + Array($0.utf8)) }
      .map { database.dropLast() + [$0] }
  }
}

extension FileTree {
  /// The package without files that lost a conflict: they are parts of other versions of it.
  package var withoutConflicts: FileTree {
    var rest = self
    for part in conflictParts { rest[path: part.path] = nil }
    return rest
  }

  /// The files in a package that lost a conflict, by path.
  var conflictParts: [ConflictPart] {
    var parts: [ConflictPart] = []
    var names: [[FileName]: ConflictNames] = [:]
    forEachItem { path, item in
      guard let last = path.last, let identity = item.contents?.storedFile?.identity,
        ConflictName.isPossible(last.bytes)
      else { return }
      let folder = Array(path.dropLast())
      let siblings = self[path: folder]?.children ?? [:]
      let known = names[folder] ?? ConflictNames(siblings.keys.lazy.map(\.bytes))
      names[folder] = known
      guard let (document, name) = Self.conflict(last.bytes, known, among: siblings) else { return }
      parts.append(ConflictPart(path: path, document: path.dropLast() + [document], name: name, identity: identity))
    }
    return parts
  }

  /// The file that won against a file with a name. A version that lost a conflict can lose another conflict.
  private static func conflict(
    _ name: [UInt8], _ names: ConflictNames, among siblings: [FileName: FileTree]
  ) -> (document: FileName, name: ConflictName)? {
    var (document, found): (FileName?, ConflictName?) = (nil, nil)
    var rest = name
    while true {
      let candidates = names.documents(ofConflict: rest)
      let present = candidates.first { FileName($0).map { siblings[$0] != nil } ?? false }
      guard let next = present ?? candidates.first else { break }
      found = found ?? ConflictName(rest, of: next)
      (document, rest) = (FileName(next), next)
    }
    guard let document, let found else { return nil }
    return (document, found)
  }
}
