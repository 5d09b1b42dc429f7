import UTLibC
import UTSystemCalls

extension PackagePlan {
  /// Makes a file share its storage with one from another place.
  /// - Returns: false, without having changed anything, if that is not possible.
  func addShared(
    _ name: [UInt8], in prefix: [UInt8], with source: CInt, _ identity: FileIdentity, attributes: ItemAttributes
  ) throws -> Bool {
    guard canClone, !paths.contains(ItemPath(prefix + name)) else { return false }
    try NewName.check(name, in: staging.root.path + [slash] + prefix.dropLast())
    guard try clone(name, in: prefix, source, identity, attributes) else { return false }
    try add(name, in: prefix, .written, attributes)
    try meter.addItems()
    return true
  }

  private func clone(
    _ name: [UInt8], in prefix: [UInt8], _ source: CInt, _ identity: FileIdentity, _ attributes: ItemAttributes
  ) throws -> Bool {
    let old = openOriginal(prefix + name)
    let path = prefix + name
    let file = try staging.makeFile(path, mode: Self.firstMode(attributes, replacing: old))
    let isCloned = Descriptor.clone(source, to: file.number)
    if !isCloned { canClone = false }
    guard isCloned, let status = Descriptor.status(source), FileIdentity(status) == identity else {
      let folder = try staging.folder(prefix.dropLast())
      guard folder.remove(name) else { throw folder.failure(.remove, name) }
      return false
    }
    let carried = try CarriedMetadata(
      of: old?.number ?? source, path: staging.path(of: path), isCopied: old == nil)
    try staging.finish(file, path, from: carried, attributes)
    newFiles.append(path)
    shared.cloned += 1
    return true
  }
}
