import SafeWriting
import Synchronization
import UTLibC
import UTSystemCalls

/// Lets SafeWriting, on which this module depends, find the additions to saves in containers: see LinkedHooks.c.
@_cdecl("synchronizedSaving")
func synchronizedSaving() -> UnsafeMutableRawPointer {
  LinkedHook<any SynchronizedSaving>.boxed(ContainerSaving())
}

/// The additions to saves in containers.
private struct ContainerSaving: SynchronizedSaving {
  func isSynchronized(_ place: Place) -> Bool { ContainersFolder.contains(place.real?.path ?? place.path) }

  func container(of path: [UInt8]) -> [UInt8]? { ContainersFolder.anyContainer(of: path) }

  func isPackage(_ folder: FilePath) -> Bool { PackageShape.hasGeneration(folder) }

  func addition(to save: SaveAttempt) throws(SafeWriteError) -> (any PackageSaveAddition)? {
    let options = save.options.context
    guard !options.forgetsFiles, save.original?.hasLiveFolder != true, save.place.name.hasExtension,
      isSynchronized(save.place)
    else { return nil }
    return try NextGeneration(save)
  }
}

/// Adds the generation after the replaced version's.
private struct NextGeneration: PackageSaveAddition {
  /// The generation to be replaced; nil if there is none.
  private let parent: PackageGeneration?
  /// The generations that lost a conflict, which a save does not resolve.
  private let copies: [GenerationFile.Found]

  /// - Throws: `SafeWriteError` if a generation cannot be read now: the conflict would be forgotten.
  init(_ save: SaveAttempt) throws(SafeWriteError) {
    guard let original = save.original, let manifest = original.manifest else {
      (parent, copies) = (nil, [])
      return
    }
    let folder = Folder(original.opened, path: save.place.path)
    let states = folder.states(manifest)
    let (result, problem) = ReadProblems.collecting {
      Result { () throws(SafeWriteError) in try GenerationFile.all(in: folder) }
    }
    // One that can never be read does not keep the user from saving.
    if let problem, problem.isTransient { throw problem }
    if case .failure(let error) = result, error.isTransient { throw error }
    let found = try? result.get()
    (parent, copies) = (found?.current?.generation.with(states) ?? .implied(by: states), found?.copies ?? [])
  }

  var needsReplacedVersion: Bool { parent.map { !GenerationAuthors.shared.haveLast($0.id) } ?? false }

  func willComplete(_ plan: PackagePlan, at place: Place) throws(SafeWriteError) {
    try plan.makeNoticeable(at: place)
    let states = plan.root.states(try PackageManifest(of: plan.root))
    try GenerationFile.add(next(states), copies, to: plan)
  }

  /// If that fails, the change looks like an unrecorded change.
  func didReplaceFile(
    in package: Folder, at place: Place, _ manifest: PackageManifest, _ durability: SaveOptions.Durability
  ) {
    try? GenerationFile.replace(with: next(package.states(manifest)), in: package, at: place, durability)
  }

  private func next(_ states: [[UInt8]: PackageGeneration.State]) -> PackageGeneration {
    PackageGeneration(GenerationAuthors.shared.next(after: parent?.id), after: parent, at: .now, states)
  }
}

/// Adds a known generation, which determines the times of its items on all devices.
package struct ChosenGeneration: PackageSaveAddition {
  private let generation: PackageGeneration

  package init(_ generation: PackageGeneration) { self.generation = generation }

  package var needsReplacedVersion: Bool { false }

  package func willComplete(_ plan: PackagePlan, at place: Place) throws(SafeWriteError) {
    try GenerationFile.add(generation, [], to: plan)
  }

  /// Never called: a save with its own addition replaces the whole package.
  package func didReplaceFile(
    in package: Folder, at place: Place, _ manifest: PackageManifest, _ durability: SaveOptions.Durability
  ) {}
}

extension SafeWriteError {
  /// Whether the system may perform the same operation a moment later.
  fileprivate var isTransient: Bool { [EMFILE, ENFILE, ENOMEM, EINTR, EAGAIN].contains(code) }
}

/// The authors of the generations that this process made.
final class GenerationAuthors: Sendable {
  static let shared = GenerationAuthors()
  private static let maximumCount = 1000

  /// The number of the last generation of each.
  private let last = Mutex<[UInt64: UInt64]>([:])

  /// Whether a generation is the last generation of an author of this process.
  func haveLast(_ id: PackageGeneration.ID) -> Bool { last.withLock { $0[id.author] == id.number } }

  /// The identifier of a generation that descends from another generation: with a new author, unless the other
  /// generation is the last of its author.
  func next(after parent: PackageGeneration.ID?) -> PackageGeneration.ID {
    last.withLock { last in
      if last.count >= Self.maximumCount { last = [:] }
      var id = PackageGeneration.ID(author: .random(in: .min ... .max))
      if let parent, last[parent.author] == parent.number {
        id = PackageGeneration.ID(author: parent.author, number: parent.number + 1)
      }
      last[id.author] = id.number
      return id
    }
  }
}
