import FileTrees
import SafeWriting
import SystemPackage
import UTDeviceGenerations
import UTSyncNames
import UTSystemCalls
import VersionStores

/// The versions next to a package whose conflict was resolved on another device: the package descends from them.
///
/// They are no longer in conflict, even if they are still next to the package.
struct SettledVersions {
  private let package: FilePath
  /// Their locations.
  let paths: [FilePath]

  /// - Parameters:
  ///   - package: the path of a package.
  ///   - names: the names in its folder that may be conflict versions; nil to search for them.
  init(besides package: FilePath, among names: [[UInt8]]? = nil) {
    self.package = package
    // Nothing is decided about the versions of most packages, and no folder is listed for them.
    guard names?.isEmpty != true, PackageShape.hasGeneration(package) else {
      paths = []
      return
    }
    let (folder, name) = (package.removingLastComponent(), Array(package.bytes[...].lastComponent))
    let listed =
      names
      ?? ReadProblems.skipping { () throws(SafeWriteError) in
        try SafeWrite.namesOfTraces(inFolder: folder.isEmpty ? "." : folder)
      } ?? []
    let siblings = listed.filter { ConflictName.isPossible($0) && ItemSiblings.isConflict($0, of: name) }
    guard !siblings.isEmpty, let generation = ConflictingGenerations.generation(of: package) else {
      paths = []
      return
    }
    // A version that cannot be read stays in conflict.
    paths = siblings.map { folder.appending(bytes: $0) }.filter { sibling in
      ReadProblems.ignoring {
        ConflictingGenerations.generation(of: sibling).map { generation.knows($0.id) } ?? false
          && ConflictingGenerations.unchangedGeneration(of: sibling) != nil
      }
    }
  }

  /// Stores them with the conflict versions.
  ///
  /// - Returns: why some cannot be moved, such as another user's versions; the rest is moved.
  @discardableResult
  func store(in store: VersionStore) -> [SafeWriteError] {
    paths.compactMap { path in
      guard let version = FileVersion(path, .conflict(.program)) else { return nil }
      do throws(SafeWriteError) {
        let place = try Place(path, followsLink: false)
        _ = try store.add(conflictVersionAt: place, version.stamp, named: version.id, to: package)
        return nil
      } catch { return error }
    }
  }
}
