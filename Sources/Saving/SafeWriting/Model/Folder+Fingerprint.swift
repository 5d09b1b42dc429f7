import UTLibC

/// A number that distinguishes states of a package without a list of its items: the sum of the items' numbers, so that
/// their order does not matter.
extension Folder {
  func fingerprint(depth: Int = 0) throws(SafeWriteError) -> UInt64 {
    guard depth < Self.maximumDepth else { throw SafeWriteError(.listFolder, path, code: ELOOP) }
    var sum: UInt64 = 0
    for name in try names() {
      guard let identity = identity(of: name) else { throw failure(.examine, name) }
      let below = identity.kind == .directory ? try folder(name).fingerprint(depth: depth + 1) : 0
      sum &+= PackageManifest.fingerprint(of: name, identity, below: below)
    }
    return sum
  }
}

extension PackageManifest {
  var fingerprint: UInt64 {
    items.reduce(0) { sum, entry in
      sum &+ Self.fingerprint(of: entry.name, entry.item.identity, below: folder(entry.name[...])?.fingerprint ?? 0)
    }
  }

  static func fingerprint(of name: [UInt8], _ identity: FileIdentity, below: UInt64) -> UInt64 {
    var digest = Digest()
    identity.add(to: &digest)
    digest.add(below)
    digest.add(name)
    return digest.value
  }
}
