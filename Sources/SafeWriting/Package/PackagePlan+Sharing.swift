import Glibc

extension PackagePlan {
  /// Lets a file share its storage with one of another place.
  /// - Returns: false if that cannot be; nothing has happened then.
  func addShared(
    _ name: [UInt8], in prefix: [UInt8], with source: CInt, _ identity: FileIdentity, attributes: ItemAttributes
  ) throws -> Bool {
    guard canClone || allowsHardLinks, !paths.contains(ItemPath(prefix + name)) else { return false }
    try ItemName.check(name, in: staging.root.path + [slash] + prefix.dropLast())
    guard
      try clone(name, in: prefix, source, identity, attributes) || link(name, in: prefix, source, identity, attributes)
    else { return false }
    try add(name, in: prefix, .written, attributes)
    try meter.addItems()
    return true
  }

  private func clone(
    _ name: [UInt8], in prefix: [UInt8], _ source: CInt, _ identity: FileIdentity, _ attributes: ItemAttributes
  ) throws -> Bool {
    guard canClone else { return false }
    let old = openOriginal(prefix + name)
    let path = prefix + name
    let file = try staging.makeFile(path, mode: Self.firstMode(attributes, replacing: old))
    let isCloned = FileCopy.clone(source, to: file.number)
    if !isCloned { canClone = false }
    var status = stat()
    guard isCloned, uninterrupted({ fstat(source, &status) }) == 0, FileIdentity(status) == identity else {
      let folder = try staging.folder(prefix.dropLast())
      guard folder.remove(name) else { throw folder.failure(.remove, name) }
      return false
    }
    let carried = try CarriedMetadata(of: old?.number ?? source, path: staging.path(of: path))
    try staging.finish(file, path, from: carried, attributes)
    newFiles.append(path)
    shared.cloned += 1
    return true
  }

  /// Both are one file then, so the attributes have to be the same.
  private func link(
    _ name: [UInt8], in prefix: [UInt8], _ source: CInt, _ identity: FileIdentity, _ attributes: ItemAttributes
  ) throws -> Bool {
    var status = stat()
    guard allowsHardLinks, uninterrupted({ fstat(source, &status) }) == 0, FileIdentity(status) == identity,
      attributes.owner == nil, attributes.group == nil,
      attributes.mode ?? UInt32(status.st_mode & 0o7777) == UInt32(status.st_mode & 0o7777),
      attributes.modified ?? identity.modified == identity.modified
    else { return false }
    let folder = try staging.folder(prefix.dropLast())
    let isLinked = withCString(Array("/proc/self/fd/\(source)".utf8)) { from in
      withCString(name) { name in
        uninterrupted { linkat(AT_FDCWD, from, folder.number, name, AT_SYMLINK_FOLLOW) } == 0
      }
    }
    if isLinked { shared.linked += 1 }
    return isLinked
  }
}
