import UTLibC
import UTSystemCalls

/// The attributes that the items of a new version of a package have taken over from the replaced version.
final class TakenAttributes {
  /// An item of the replaced version.
  struct Source {
    let state: AttributeState
    /// Its path there; nil for the path of the new item.
    let path: [UInt8]?
  }

  private var sources: [ItemPath: Source] = [:]
  /// All that the folder itself has taken over.
  private(set) var root: CarriedMetadata?
  /// All that the last file has taken over.
  private(set) var lastFile: CarriedMetadata?

  func note(_ carried: CarriedMetadata, at path: [UInt8], from source: [UInt8]? = nil) {
    guard !path.isEmpty else { return root = carried }
    sources[ItemPath(path)] = Source(state: carried.state, path: source == path ? nil : source)
    lastFile = carried
  }

  subscript(path: [UInt8]) -> Source? { sources[ItemPath(path)] }
}

/// Gives the new version of a package the attributes of the replaced one again.
struct FollowedPackage: AttributeFollower {
  let plan: PackagePlan
  let original: FileBase
  /// The items of the new version.
  let new: PackageManifest?
  let options: SaveOptions

  func follow(_ replaced: FileBase?) throws(SafeWriteError) {
    if let carried = plan.taken.root { try followFolder(carried, replaced) }
    // Before the exchange, the items are not examined one by one.
    guard let manifest = replaced?.manifest else { return }
    for item in plan.items.all {
      guard let source = plan.taken[item.path] else { continue }
      let path = source.path ?? item.path
      guard let now = manifest[path], now.attributes != source.state,
        plan.replaced.manifest[path]?.identity.isSameItem(as: now.identity) ?? false
      else { continue }
      try plan.renew(item, new?[item.path]?.identity, from: path, options)
    }
  }

  private func followFolder(_ carried: CarriedMetadata, _ replaced: FileBase?) throws(SafeWriteError) {
    if replaced == nil, original.opened.status().map(AttributeState.init) == carried.state { return }
    guard plan.replaced.isTrusted(original.opened, by: options.attributes.foundOwner) else { return }
    let folder = plan.staging.root
    let now = try CarriedMetadata(of: original.descriptor, path: folder.path, status: replaced?.status)
    defer { plan.taken.note(now, at: []) }
    guard !now.isSame(as: carried) else { return }
    let mode = plan.replaced.mode(of: []) ?? carried.mode
    let losses = try Metadata.renew(
      folder.number, path: folder.path, asked: options.attributes, mode, from: carried, to: now)
    plan.staging.noteRenewed(losses, of: [])
    if options.durability == .full { try folder.sync() }
  }
}

extension PackagePlan {
  /// Gives an item of the new version the attributes that an item of the replaced one has now. In a shared folder,
  /// another user may give the name of either to any other item.
  ///
  /// - Parameters:
  ///   - item: the item.
  ///   - known: its identity; nil if there is none.
  ///   - path: the path of the item of the replaced version.
  ///   - options: the save options.
  fileprivate func renew(
    _ item: PlannedItem, _ known: FileIdentity?, from path: [UInt8], _ options: SaveOptions
  ) throws(SafeWriteError) {
    let owner = item.attributes.foundOwner
    let old = item.isFolder ? try? replaced.tree?.folder(path[...]).descriptor : replaced.openFile(path, for: owner)
    let (folderPath, name) = item.path.splitAtLastSlash
    // By now, other programs use the new version: a folder that they have removed or moved is not made again.
    guard let old, replaced.isTrusted(old, at: path, by: owner), let folder = try? staging.presentFolder(folderPath),
      let new = folder.open(Array(name), O_RDONLY | O_NONBLOCK), new.isItem(known),
      new.status()?.identity != old.status()?.identity
    else { return }
    let newPath = staging.path(of: item.path)
    let losses = try Metadata.renew(
      new.number, path: newPath, asked: item.attributes, replaced.mode(of: path), from: nil,
      to: CarriedMetadata(of: old.number, path: newPath))
    staging.noteRenewed(losses, of: item.path)
    if options.durability == .full { try new.sync(path: newPath) }
  }
}
