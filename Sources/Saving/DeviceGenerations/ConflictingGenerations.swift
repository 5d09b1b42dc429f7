import SafeWriting
import SystemPackage
import UTLibC
import UTSystemCalls

/// The generations of a package that two or more devices created at the same time.
package struct ConflictingGenerations {
  let current: GenerationFile.Found
  private let copies: [GenerationFile.Found]
  let package: FilePath

  /// All of them, the newest first.
  package var all: [PackageGeneration] { ([current] + copies).map(\.generation).sorted { $0.isNewer(than: $1) } }

  /// - Parameters:
  ///   - package: the path of a package.
  ///   - base: the version there; nil for any.
  /// - Returns: nil if it has one generation, or none.
  /// - Throws: `SafeWriteError` with `EFBIG` if there is too much to read.
  package init?(in package: FilePath, _ base: FileBase? = nil) throws(SafeWriteError) {
    let folder: Folder
    if let base { folder = Folder(base.opened, path: package.bytes) } else { folder = try Folder(path: package.bytes) }
    let found = try GenerationFile.all(in: folder)
    if let excess = found.excess { throw SafeWriteError(.read, folder.path(of: excess), code: EFBIG) }
    guard let current = found.current, !found.copies.isEmpty else { return nil }
    (self.current, copies, self.package) = (current, found.copies, package)
  }

  /// Makes one generation, which descends from all of them, the generation of the package.
  package func end(with generation: PackageGeneration) throws(SafeWriteError) {
    let place = try Place(package, followsLink: false)
    let folder = try place.folder.folder(place.name)
    if generation != current.generation {
      try GenerationFile.replace(with: generation, in: folder, at: place, .full)
    }
    for copy in copies where !folder.remove(copy.name) && errno != ENOENT { throw folder.failure(.remove, copy.name) }
  }

  /// The path of the file with one of the generations.
  package func path(of generation: PackageGeneration) -> FilePath? {
    ([current] + copies).first { $0.generation.id == generation.id }
      .map { FilePath(bytesBeforeNUL: package.bytes.appendingComponent($0.name)) }
  }

  /// The generation of a package; nil if it has none.
  package static func generation(of package: FilePath) -> PackageGeneration? {
    ReadProblems.skipping { () throws(SafeWriteError) in
      try GenerationFile.current(in: Folder(path: package.bytes))
    } ?? nil
  }
}
