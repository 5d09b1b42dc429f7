import SafeWriting
import UTLibC
import UTSystemCalls

extension VersionStore {
  /// Removes versions if the removable versions of a file system take more space than the policy allows: first each one
  /// that alone takes more, then the oldest ones. Also removes what is left of items without versions.
  ///
  /// Examining all versions takes time, so it is done by chance: a hundredth of the limit must be added on average.
  func limit(_ folder: VersionFolder, afterAdding size: Int64) {
    guard let free = folder.root.descriptor.freeBytes else { return }
    let estimate = Double(free) * policy.share / 100
    guard estimate < 1 || Double.random(in: 0..<1) < Double(size) / estimate else { return }
    for item in folder.all where item.names.isEmpty { folder.removeIfEmpty(item) }
    folder.forgetMoves()
    folder.removeAbandoned()
    let versions = folder.removable(now: clock()).sorted { $0.name.replaced.isBefore($1.name.replaced) }
    var used = versions.reduce(0) { $0 + $1.size }
    // Removed versions become free space.
    let budget = policy.budget(free: free, used: used)
    func remove(_ version: RemovableVersion) {
      if (try? version.item.remove(version.name)) != nil { used -= version.size }
      folder.removeIfEmpty(version.item)
    }
    for version in versions where version.size > budget { remove(version) }
    for version in versions where version.size <= budget && used > budget { remove(version) }
  }
}

/// A version that may be removed to save space, and the space that it takes.
struct RemovableVersion {
  let item: ItemVersions
  let name: StoredName
  let size: Int64
}

extension VersionPolicy {
  /// The space that removable versions may take on a file system.
  func budget(free: UInt64, used: Int64) -> Int64 { Int64((Double(free) + Double(used)) * share) }
}

extension VersionFolder {
  /// The versions that may be removed to save space.
  func removable(now: Timestamp) -> [RemovableVersion] {
    all.flatMap { item in
      let lastCopy = item.lastCopy(now: now)?.id
      return item.removable.filter { $0.id != lastCopy }.map { name in
        RemovableVersion(item: item, name: name, size: item.folder.usedBytes(of: name.bytes))
      }
    }
  }
}

extension ItemVersions {
  /// How long the last version of an item that no longer exists stays in any case, in seconds.
  private static let lastCopyAge: Int64 = 30 * 86_400

  /// The last version of an item that was recently removed. Other users can take the free space away for a moment, so
  /// space does not decide whether it stays.
  fileprivate func lastCopy(now: Timestamp) -> StoredName? {
    guard let path = documentPath, Descriptor.status(at: path, followingLinks: false) == nil, let last = names.last,
      now.seconds(since: last.replaced) < Self.lastCopyAge
    else { return nil }
    return last
  }
}

extension Folder {
  /// The space that an item takes, with everything below it.
  func usedBytes(of name: [UInt8]) -> Int64 {
    var sum: Int64 = 0
    forEachItem(at: name, onError: { _ in }) { _, _, status in sum &+= status.allocatedSize }
    return sum
  }
}
