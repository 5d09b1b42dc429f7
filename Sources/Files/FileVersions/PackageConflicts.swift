import FileTrees
import SafeWriting
import SystemPackage
import UTDeviceGenerations
import UTLibC
import UTSystemCalls

/// The conflicts of a package whose files are synchronized one by one: files that lost are in the package, next to the
/// winners.
///
/// A version that lost is the whole package with such files in the places of the winners. If several lost against one
/// file, the newest of each file are one version, the next older ones another, and so on. A file that lost against a
/// folder is in no version with files that lost against items in it, because a version has either.
struct PackageConflicts {
  private let package: FilePath
  /// The files of each version that lost.
  let versions: [[ConflictPart]]

  /// - Parameter package: the path of an item.
  /// - Returns: nil if it is not a package, or none of its files lost a conflict.
  init?(in package: FilePath) {
    guard PackageShape.isPackage(at: package) else { return nil }
    let read = ReadProblems.skipping(in: package) {
      var problem: FileTreeError?
      defer { if let problem { Self.note(problem, in: package) } }
      return try FileTree(contentsOf: package) { problem = problem ?? $0 }
    }
    guard let read else { return nil }
    self.init(in: package, as: read)
  }

  /// - Parameters:
  ///   - package: the path of a package.
  ///   - tree: its items.
  /// - Returns: nil if none of its files lost a conflict.
  init?(in package: FilePath, as tree: FileTree) {
    self.package = package
    var groups: [[FileName]: [ConflictPart]] = [:]
    // Files that lost in an inner package that several devices saved are versions of that package as a whole.
    var nested = NestedFolders(tree.nestedConflicts.map(\.package))
    for part in tree.conflictParts where !nested.include(part.path.dropLast()) {
      groups[part.document, default: []].append(part)
    }
    var versions: [[ConflictPart]] = []
    var ranks = RanksInFolders()
    for (document, group) in groups.sorted(by: { $0.key.count < $1.key.count }) {
      let first = ranks.first(in: document.dropLast())
      for (rank, part) in group.sorted(by: { $0.isNewer(than: $1) }).enumerated() {
        if first + rank == versions.count { versions.append([]) }
        versions[first + rank].append(part)
      }
      if case .directory? = tree[path: document]?.kind { ranks.note(first + group.count, in: document[...]) }
    }
    if versions.isEmpty { return nil }
    self.versions = versions.map { $0.sorted { $0.path.lexicographicallyPrecedes($1.path) } }
  }

  private static func note(_ problem: FileTreeError, in package: FilePath) {
    ReadProblems.skipping(in: package) { throw problem }
  }

  /// The versions that lost.
  var all: [FileVersion] {
    versions.compactMap { parts in
      guard let first = parts.first, let newest = parts.map(\.identity.modified).max(by: { $0.order < $1.order })
      else { return nil }
      return FileVersion(
        PackageView(package: package, items: .lost(parts)),
        String(decoding: Self.number(of: parts).hexadecimal, as: UTF8.self), at: package.appending(first),
        first.name.source, modified: newest, computer: first.name.computer, author: first.name.author)
    }
  }

  /// Distinguishes the versions of a package, in the same way on every device.
  static func number(of parts: [ConflictPart]) -> UInt64 {
    var hash = StableHash()
    for part in parts {
      let (size, modified) = (part.identity.size, part.identity.modified)
      for byte in part.path.pathBytes + Array("\0\(size) \(modified.seconds) \(modified.nanoseconds)\0".utf8) {
        hash.add(byte)
      }
    }
    return hash.value
  }

  // MARK: Ending conflicts

  /// Removes files that lost from a package.
  ///
  /// - Throws: `SafeWriteError`, including if a version's file was replaced; the new file stays.
  static func remove(_ parts: [ConflictPart], from package: FilePath) throws {
    for part in parts {
      let found = try ReadProblems.reporting {
        ReadProblems.skipping(in: package) { try FileTree(part.path, inPackageAt: package) }
      }
      guard found != nil else { continue }
      // Another program may be replacing it, in its turn.
      do {
        guard try SafeWrite.withdraw(part.path.map(\.bytes), fromPackageAt: package, where: part.isSame) else {
          throw SafeWriteError(.remove, package.appending(part).bytes, code: ESTALE)
        }
      } catch let error as SafeWriteError where error.code == ENOENT && error.state == .unchanged {}
    }
  }
}

/// The first version that can have items in a folder: earlier ones have a file in its place.
private struct RanksInFolders {
  private var known: [ArraySlice<FileName>: Int] = [[]: 0]

  mutating func first(in folder: ArraySlice<FileName>) -> Int {
    if let answer = known[folder] { return answer }
    let answer = first(in: folder.dropLast())
    known[folder] = answer
    return answer
  }

  /// Called before ``first(in:)`` for the folder, or a folder in it.
  mutating func note(_ rank: Int, in folder: ArraySlice<FileName>) { known[folder] = rank }
}

/// The folders in a package that are themselves packages, or are in one.
private struct NestedFolders {
  private let packages: Set<ArraySlice<FileName>>
  /// The answers for requested folders: most folders have many items.
  private var known: [ArraySlice<FileName>: Bool] = [[]: false]

  init(_ packages: [[FileName]]) { self.packages = Set(packages.map { $0[...] }) }

  mutating func include(_ folder: ArraySlice<FileName>) -> Bool {
    if packages.isEmpty { return false }
    if let answer = known[folder] { return answer }
    let answer = packages.contains(folder) || include(folder.dropLast())
    known[folder] = answer
    return answer
  }
}

extension FileTree {
  /// Prepares to replace another version of the package.
  mutating func take(place package: FileTree) {
    // It is about to be written.
    attributes.modified = nil
    putBack(besides: package)
    carryConflicts(of: package)
  }

  /// Moves the times of files that were not in the package to a later time. Otherwise, the removal of such a file on
  /// another device, which did not restore it, would seem to be newer. All devices give them the same times.
  private mutating func putBack(besides package: FileTree) {
    for (path, state) in states where state.kind == .file {
      let names = path.split(separator: UInt8(ascii: "/")).compactMap { FileName($0) }
      if package[path: names]?.state != state { self[path: names]?.attributes.modified = state.modified.next }
    }
  }

  /// Takes over the files of a package that lost a conflict, and no other files: only resolving the conflict ends it.
  /// Files in folders that are files in this version are left out.
  private mutating func carryConflicts(of package: FileTree) {
    for part in conflictParts { self[path: part.path] = nil }
    let others = package.conflictParts.filter { mayHave(folder: $0.path.dropLast()) }
    for part in others {
      if let item = package[path: part.path] { place(item, at: part.path) }
    }
    // Without its document, a file whose name the user may have chosen would be an ordinary file, so it is kept next to
    // the package.
    let known = Set(conflictParts.map(\.path))
    for part in others where !known.contains(part.path) { self[path: part.path] = nil }
  }

  /// Whether no file or link blocks the path of a folder.
  private func mayHave(folder path: ArraySlice<FileName>) -> Bool {
    guard case .directory(let children) = kind else { return false }
    guard let name = path.first, let child = children[name] else { return true }
    return child.mayHave(folder: path.dropFirst())
  }
}

extension ConflictPart {
  fileprivate func isNewer(than other: ConflictPart) -> Bool {
    let (own, others) = (identity.modified.order, other.identity.modified.order)
    return own == others ? other.path.lexicographicallyPrecedes(path) : own > others
  }
}
