import SafeWriting
import UTLibC
import UTSystemCalls

extension SaveOptions {
  /// The store for the replaced version, so that it can be restored; nil to remove it. Versions that ``VersionPolicy``
  /// does not require are removed.
  public var versions: VersionStore? {
    get { context.store as? VersionStore }
    set { context.store = newValue }
  }
}

/// Lets SafeWriting, on which this module depends, find the store for versions if the options name none: see
/// LinkedHooks.c.
@_cdecl("standardVersionStore")
func standardVersionStore() -> UnsafeMutableRawPointer {
  LinkedHook<any ReplacedVersionStore>.boxed(VersionStore.standard)
}

/// Keeps the versions that saves replace.
extension VersionStore: ReplacedVersionStore {
  package func keep(
    _ sibling: [UInt8], _ known: FileIdentity?, of place: Place, replacedBy new: Descriptor?,
    _ manifest: PackageManifest?, _ reason: StoredVersion.Reason
  ) -> StoredVersion? {
    guard let place = place.real, let examined = place.folder.open(sibling, Descriptor.withoutAccess),
      let status = examined.status(), [.file, .directory].contains(FileIdentity(status).kind),
      known?.isSameItem(as: FileIdentity(status)) ?? true
    else { return nil }
    let old = MoveMark(examined)
    var name = StoredName(status, birth: old?.birth ?? 0, of: place.name, reason, now: clock())
    name.isShared = FileIdentity(status).kind == .directory
    let size = manifest?.size ?? status.size
    let version = NewVersion(name: name, modified: status.modified, size: size)
    var refused: CInt?
    let stored = store(version, at: place, was: old, is: new.flatMap(MoveMark.init)) { item in
      guard refused == nil, place.folder.renameToFree(sibling, to: name.bytes, in: item.folder) else { return false }
      refused = item.folder.refuseOther(than: examined, as: name.bytes, from: sibling, in: place.folder)
      return refused == nil
    }
    if stored != nil || refused == ESTALE || FileIdentity(status).kind != .file { return stored }
    // It cannot be renamed into the store.
    guard let file = place.folder.open(sibling, O_RDONLY | O_NONBLOCK), let opened = file.status(),
      FileIdentity(opened).isSameItem(as: FileIdentity(status))
    else { return nil }
    let copy = copy(of: file, at: place, replacedBy: new, reason)
    if copy != nil { _ = place.folder.remove(sibling) }
    return copy
  }

  package func copy(
    ofOverwritten file: Descriptor, at place: Place, _ reason: StoredVersion.Reason
  ) -> StoredVersion? {
    place.real.flatMap { copy(of: file, at: $0, replacedBy: file, reason) }
  }

  /// - Parameter place: the place of the new version, in a folder with its real path.
  private func copy(
    of file: Descriptor, at place: Place, replacedBy new: Descriptor?, _ reason: StoredVersion.Reason
  ) -> StoredVersion? {
    guard let status = file.status() else { return nil }
    let name = StoredName(status, birth: file.birth, of: place.name, reason, now: clock())
    let version = NewVersion(name: name, modified: status.modified, size: status.size)
    return store(version, at: place, was: MoveMark(file), is: new.flatMap(MoveMark.init)) { item in
      var options = SaveOptions()
      options.createsOnly = true
      options.attributes.modified = status.modified
      let copy = Place(folder: item.folder, name: name.bytes)
      do {
        options.attributes.mode = try ItemAttributes.mode(ofCopyOf: file.number, at: place.path)
        _ = try SafeWrite.file(at: copy, options: options) { try $0.copy(from: file.number) }
        ItemAttributes.give(copy, to: status.owner)
        return true
      } catch { return false }
    }
  }

  package func isDue(for place: Place, _ manifest: PackageManifest, isNeeded: Bool) -> Bool {
    // Limits do not apply to versions that a user requests.
    guard manifest.count <= policy.maximumItems, manifest.size <= policy.maximumBytes else { return false }
    guard !isNeeded, let place = place.real else { return true }
    let now = Timestamp.now
    return items(at: place).allSatisfy { item in
      item.names.last.flatMap { item.folder.status(of: $0.bytes) }.map { stored in
        // A rename changes this time.
        !(0..<policy.packageInterval).contains(now.seconds(since: stored.changed))
      } ?? true
    }
  }

  package func note(itemAt place: Place) {
    guard let place = place.real, let mark = MoveMark(place.name, in: place.folder) else { return }
    for folder in VersionFolder.all(besides: place.folder, data: data) {
      if let item = folder.item(at: place.path), !item.names.isEmpty || !item.itemPaths.isEmpty {
        folder.note(item, was: nil, is: mark)
      }
    }
  }

  /// Has an effect if the other program stored the version from which both were made.
  package func noteAncestor(_ original: FileBase, of conflict: KeptVersion, at place: Place) {
    guard let place = place.real, let id = Self.item(at: conflict.path)?.id else { return }
    for item in items(at: place) {
      let name = item.names.last { name in
        item.folder.identity(of: name.bytes).map { $0.isSameItem(as: original.identity) } ?? false
      }
      if let name { return item.note(ancestor: name, of: id) }
    }
  }

  package func noteCommon(_ version: StoredVersion) {
    guard let place = try? place(of: version), let name = version.name else { return }
    ItemVersions(folder: place.folder, name: []).noteCommon(name)
  }
}

extension PackageManifest {
  /// The size of all files in bytes.
  fileprivate var size: Int64 { paths.reduce(0) { $0 + (self[$1]?.identity.size ?? 0) } }
}
