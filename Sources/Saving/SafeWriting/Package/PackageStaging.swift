import SystemPackage
import UTLibC
import UTSystemCalls

/// The folder next to a package in which its new version is created, for one thread.
final class PackageStaging {
  private let tree: OpenTree
  /// The contents of the replaced version.
  let manifest: PackageManifest
  /// The metadata that could not be carried over, by path.
  private(set) var losses: [FilePath: Set<SaveOutcome.Loss>] = [:]

  var root: Folder { tree.root }

  /// Whether new items inherit an access control list from the folder.
  private lazy var givesAccessLists =
    ExtendedAttributes.names(of: root.number)?.contains(ExtendedAttributes.defaultList) ?? true

  init(_ root: Folder, replacing manifest: PackageManifest) {
    tree = OpenTree(root)
    self.manifest = manifest
  }

  func path(of path: some Collection<UInt8>) -> [UInt8] { root.path + [slash] + path }

  /// Returns a folder of the new version and creates it if necessary.
  func folder(_ path: ArraySlice<UInt8>) throws(SafeWriteError) -> Folder {
    // The replacement of a folder is inaccessible to other users until it has that folder's attributes.
    try tree.folder(path) { self.manifest[Array($0)] == nil ? 0o777 : 0o700 }
  }

  /// Returns a folder of the new version as it is, even after it has taken the place of the old one.
  func presentFolder(_ path: ArraySlice<UInt8>) throws(SafeWriteError) -> Folder { try tree.folder(path) }

  /// Closes the folders in the new version.
  func close() { tree.close() }

  /// Gives the folder itself, which so far only this user can read, the mode that a new folder next to it gets.
  func giveModeOfNewFolder() throws(SafeWriteError) {
    // This also takes an access control list for new items into account, which replaces the process's `umask`.
    let sample = SiblingName.temporary([dot])
    guard root.makeFolder(sample, mode: 0o777) else { throw root.failure(.create, sample) }
    let mode = root.status(of: sample)?.permissions
    let unreadable = mode == nil ? root.failure(.create, sample) : nil
    guard root.remove(sample, isFolder: true) else { throw root.failure(.remove, sample) }
    if let unreadable { throw unreadable }
    guard let mode, !Descriptor.setMode(root.number, mode & 0o7777) else { return }
    // If modes cannot be set, it has the mode of all folders.
    guard Metadata.refusals.contains(errno) else { throw root.failure(.setAttributes) }
  }

  /// Creates a file, and its folder.
  func makeFile(_ path: [UInt8], mode: mode_t) throws(SafeWriteError) -> Descriptor {
    let (folderPath, name) = path.splitAtLastSlash
    let folder = try folder(folderPath)
    guard let file = folder.open(Array(name), O_RDWR | O_CREAT | O_EXCL, mode: mode) else {
      throw folder.failure(.create, Array(name))
    }
    return file
  }

  /// Sets attributes and records attributes that could not be carried over.
  func finish(
    _ item: Descriptor, _ path: [UInt8], from source: CarriedMetadata?, _ attributes: ItemAttributes
  ) throws(SafeWriteError) {
    var metadata = Metadata(
      descriptor: item.number, path: self.path(of: path), asked: attributes, mayInherit: givesAccessLists)
    try metadata.apply(from: source)
    note(metadata.losses, of: path)
  }

  func write(_ file: SmallFile) throws(SafeWriteError) {
    let item = try makeFile(file.path, mode: file.mode)
    try item.write(file.bytes, at: 0, path: path(of: file.path))
    try finish(item, file.path, from: file.source, file.attributes)
  }

  func note(_ losses: Set<SaveOutcome.Loss>, of path: [UInt8]) {
    if !losses.isEmpty { self.losses[FilePath(bytesBeforeNUL: path)] = losses }
  }

  /// Records the metadata that could not be carried over when it was set again, instead of what was recorded before.
  func noteRenewed(_ losses: Set<SaveOutcome.Loss>, of path: [UInt8]) {
    self.losses[FilePath(bytesBeforeNUL: path)] = losses.isEmpty ? nil : losses
  }

  /// Adopts losses that were recorded elsewhere.
  func note(_ losses: [FilePath: Set<SaveOutcome.Loss>]) { self.losses.merge(losses) { $1 } }
}
