import SafeWriting
import SystemPackage
import UTLibC
import UTSyncNames
import UTSystemCalls

/// The hidden file in a package that contains its generation. It is part of the package for sync engines, but not of
/// any version that programs see.
package enum GenerationFile {
  private static let name = GenerationName.bytes

  /// A file with a generation.
  struct Found {
    let name: [UInt8]
    let generation: PackageGeneration
  }

  /// The generations in the folder of a package.
  struct All {
    /// The package's own generation.
    var current: Found?
    /// The generations that lost a conflict.
    var copies: [Found] = []
    /// The newest file that is not read, because the files after it have too many bytes.
    var excess: [UInt8]?
  }

  /// The number of generations that lost a conflict that are read; each disconnected device makes one.
  private static let maximumCopies = 16
  /// The total number of bytes to read: enough for the largest packages on a few devices.
  static let maximumTotalSize: Int64 = 8 << 20

  /// The generations in the folder of a package: its own, and conflict versions.
  static func all(in folder: Folder) throws(SafeWriteError) -> All {
    var all = All()
    var rest = maximumTotalSize
    // The current generation comes first, then the copies with the latest times in their names.
    let names = try folder.names().filter(GenerationName.matches).sorted { one, other in
      one == name || other != name && other.lexicographicallyPrecedes(one)
    }
    for found in names.prefix(maximumCopies + 1) {
      let size = folder.status(of: found)?.size ?? 0
      // A file that alone is too large is not read.
      guard size <= PackageGeneration.maximumSize else { continue }
      rest -= size
      guard rest >= 0 else {
        all.excess = found
        break
      }
      guard let generation = read(found, in: folder).map({ Found(name: found, generation: $0) }) else { continue }
      if found == name { all.current = generation } else { all.copies.append(generation) }
    }
    all.copies.reverse()
    return all
  }

  /// The generation of the package in a folder; nil if there is none.
  static func current(in folder: Folder) -> PackageGeneration? { read(name, in: folder) }

  /// - Returns: nil if it is missing or not valid.
  private static func read(_ name: [UInt8], in folder: Folder) -> PackageGeneration? {
    let read = ReadProblems.skipping { () throws(SafeWriteError) -> [UInt8]? in
      guard let file = folder.open(name, O_RDONLY | O_NONBLOCK) else {
        // A link is not a generation.
        if errno == ELOOP { return nil }
        throw folder.failure(.open, name)
      }
      guard let status = file.status() else { throw folder.failure(.examine, name) }
      guard FileIdentity(status).kind == .file, status.size <= PackageGeneration.maximumSize else { return nil }
      errno = 0
      guard let bytes = file.bytes(Int(status.size), at: 0) else { throw folder.failure(.read, name) }
      return bytes
    }
    guard let read, let bytes = read else { return nil }
    return PackageGeneration(decoding: bytes)
  }

  /// Adds the generation of a new version of a package, and its conflict versions.
  static func add(_ generation: PackageGeneration, _ copies: [Found], to plan: PackagePlan) throws(SafeWriteError) {
    for found in [Found(name: name, generation: generation)] + copies {
      guard let bytes = found.generation.fileContents else { continue }
      // Any other item with this name is part of the package, and is not replaced.
      try plan.writeHidden(found.name, bytes, attributes(of: found.generation))
    }
  }

  /// The same on all devices.
  private static func attributes(of generation: PackageGeneration) -> ItemAttributes {
    ItemAttributes(mode: 0o644, modified: generation.date)
  }

  /// Replaces the generation of a package in one step.
  ///
  /// - Parameters:
  ///   - package: the folder of the package.
  ///   - place: the place of the package.
  static func replace(
    with generation: PackageGeneration, in package: Folder, at place: Place, _ durability: SaveOptions.Durability
  ) throws(SafeWriteError) {
    guard let bytes = generation.fileContents else { return }
    if let found = try package.identityIfPresent(of: name), found.kind != .file {
      throw SafeWriteError.reserved(package.filePath(of: name))
    }
    let sibling = try place.folder.makeSibling({ SiblingName.temporary(place.name) }, mode: 0o600)
    do throws(SafeWriteError) {
      let path = place.folder.path(of: sibling.name)
      guard bytes.withUnsafeBytes({ Descriptor.write($0, to: sibling.number, at: 0) }) else {
        throw SafeWriteError(.write, path, code: errno)
      }
      var metadata = Metadata(
        descriptor: sibling.number, path: path, asked: attributes(of: generation), mayInherit: false)
      try metadata.apply(from: nil)
      if durability == .full { try sibling.sync(path: path) }
      guard place.folder.rename(sibling.name, to: name, in: package) else { throw package.failure(.replace, name) }
    } catch {
      _ = place.folder.remove(sibling.name)
      throw error
    }
    if durability == .full { try package.sync() }
  }
}

extension Folder {
  /// The states of the items of a package with this folder.
  func states(_ manifest: PackageManifest) -> [[UInt8]: PackageGeneration.State] {
    let tree = OpenTree(self)
    var states: [[UInt8]: PackageGeneration.State] = [:]
    for path in manifest.paths {
      guard let identity = manifest[path]?.identity, !SyncProgram.isTemporary(path.splitAtLastSlash.1) else { continue }
      switch identity.kind {
      case .file: states[path] = .init(.file, size: identity.size, modified: identity.modified)
      case .directory: if manifest.folder(path[...])?.count == 0 { states[path] = .init(.directory) }
      case .symbolicLink:
        let (folder, name) = path.splitAtLastSlash
        guard let destination = (try? tree.folder(folder))?.destination(ofLink: Array(name)) else { continue }
        states[path] = .init(destination: destination)
      case .other: break
      }
    }
    return states
  }
}
