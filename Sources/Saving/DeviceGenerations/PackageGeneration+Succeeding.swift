import SafeWriting
import SystemPackage
import UTLibC
import UTSystemCalls

extension PackageGeneration {
  /// The generation with the same items that also descends from another generation, after a decision between the two.
  /// All devices create the same one, byte for byte.
  ///
  /// - Parameter other: the generation that was decided against.
  package func succeeding(_ other: PackageGeneration) -> PackageGeneration {
    guard !knows(other.id) else { return self }
    var digest = Digest()
    for id in [id, other.id] {
      digest.add(id.author)
      digest.add(id.number)
    }
    let next = ID(author: digest.value)
    let latest = date.isBefore(other.date) ? other.date : date
    return PackageGeneration(
      id: next, date: latest.next,
      ancestors: Self.trimmed([id, other.id] + ancestors + other.ancestors, for: items, besides: next), items: items)
  }
}

extension ConflictingGenerations {
  /// Records that the package at a path was preferred to another generation, so that no device reports a conflict
  /// between them again.
  ///
  /// - Parameters:
  ///   - other: the generation.
  ///   - package: the path of the package.
  package static func prefer(packageAt package: FilePath, to other: PackageGeneration) throws(SafeWriteError) {
    let place = try Place(package, followsLink: false)
    let folder = try place.folder.folder(place.name)
    guard let current = GenerationFile.current(in: folder), !current.knows(other.id) else { return }
    let states = folder.states(try PackageManifest(of: folder))
    try GenerationFile.replace(with: current.with(states).succeeding(other), in: folder, at: place, .full)
  }

  /// Records that the current package was preferred to all of the generations, and removes the rest.
  package func endWithPackage() throws(SafeWriteError) {
    let place = try Place(package, followsLink: false)
    let folder = try place.folder.folder(place.name)
    let states = folder.states(try PackageManifest(of: folder))
    try end(with: all.reduce(current.generation.with(states)) { $0.succeeding($1) })
  }

  /// Whether a package has exactly the items of its generation.
  package static func unchangedGeneration(of package: FilePath) -> PackageGeneration? {
    guard let folder = try? Folder(path: package.bytes),
      let found = GenerationFile.current(in: folder),
      let manifest = try? PackageManifest(of: folder)
    else { return nil }
    return found.items.mapValues(\.state) == folder.states(manifest) ? found : nil
  }
}
