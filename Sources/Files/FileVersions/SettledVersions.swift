import FileTrees
import SafeWriting
import SystemPackage
import UTSystemCalls

/// The versions next to a package that were decided about on another device: the package descends from them.
///
/// They are in conflict no more, wherever they still are.
struct SettledVersions {
  private let package: FilePath
  /// Where they are.
  let paths: [FilePath]

  /// - Parameters:
  ///   - package: the path of a package.
  ///   - names: those of the items in its folder; nil to list it.
  init(besides package: FilePath, among names: [[UInt8]]? = nil) {
    self.package = package
    let (folder, name) = (package.removingLastComponent(), Array(package.bytes[...].lastComponent))
    let listed = names ?? (try? SafeWrite.nameBytes(inFolder: folder.isEmpty ? "." : folder)) ?? []
    let siblings = listed.filter { ConflictName.isPossible($0) && ItemSiblings.isConflict($0, of: name) }
    guard !siblings.isEmpty, let generation = ConflictingGenerations.generation(of: package) else {
      paths = []
      return
    }
    paths = siblings.map { folder.appending(bytes: $0) }.filter { sibling in
      ConflictingGenerations.generation(of: sibling).map { generation.knows($0.id) } ?? false
        && ConflictingGenerations.unchangedGeneration(of: sibling) != nil
    }
  }

  /// Stores them with the versions that lost a conflict.
  ///
  /// - Throws: `SafeWriteError` for the first one that cannot be moved; the others are.
  func store(in store: VersionStore) throws(SafeWriteError) {
    var failure: SafeWriteError?
    for path in paths {
      guard let version = FileVersion(path, .conflict(.program)) else { continue }
      do throws(SafeWriteError) {
        _ = try store.add(conflictVersionAt: path, version.stamp, named: version.id, to: package)
      } catch { failure = failure ?? error }
    }
    if let failure { throw failure }
  }
}
