import Glibc
import SystemCalls

extension VersionStore {
  /// Removes the oldest versions if all of a file system take more space than the policy allows.
  ///
  /// Examining all versions takes time, so it is done by chance: a hundredth of the limit must be added on average.
  func limit(_ folder: VersionFolder, afterAdding size: Int64) {
    guard let free = folder.root.descriptor.freeBytes else { return }
    let estimate = Double(free) * policy.share / 100
    guard estimate < 1 || Double.random(in: 0..<1) < Double(size) / estimate else { return }
    folder.forgetMoves()
    folder.removeAbandoned()
    let all = folder.all.reduce(0) { $0 + $1.usedBytes }
    // What is removed becomes free.
    var excess = Double(all) - (Double(free) + Double(all)) * policy.share
    guard excess > 0 else { return }
    let versions = folder.all.flatMap { item in item.removable.map { (item: item, name: $0) } }
      .sorted { $0.name.replaced.isBefore($1.name.replaced) }
    for version in versions where excess > 0 {
      let size = version.item.folder.usedBytes(of: version.name.bytes)
      if (try? version.item.remove(version.name)) != nil { excess -= Double(size) }
      folder.removeIfEmpty(version.item)
    }
  }
}

extension ItemVersions {
  /// The space that all versions take.
  fileprivate var usedBytes: Int64 { names.reduce(0) { $0 + folder.usedBytes(of: $1.bytes) } }
}

extension Folder {
  /// The space that an item takes, with everything below it.
  fileprivate func usedBytes(of name: [UInt8], depth: Int = 0) -> Int64 {
    guard let status = status(of: name) else { return 0 }
    let own = Int64(status.st_blocks) * 512
    guard FileIdentity(status).kind == .directory, depth < Self.maximumDepth, let folder = try? folder(name) else {
      return own
    }
    return ((try? folder.names()) ?? []).reduce(own) { $0 + folder.usedBytes(of: $1, depth: depth + 1) }
  }
}

extension PackageManifest {
  /// The size of all files in bytes.
  var size: Int64 { paths.reduce(0) { $0 + (self[$1]?.identity.size ?? 0) } }
}
