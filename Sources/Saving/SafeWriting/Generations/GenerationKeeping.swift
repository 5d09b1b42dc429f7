import Synchronization
import UTLibC
import UTSystemCalls

/// Keeps the generation of a package that other devices may have, too.
struct GenerationKeeping {
  /// The generation to be replaced; nil if there is none.
  private let parent: PackageGeneration?
  /// The generation to write, if it is known.
  private let chosen: PackageGeneration?
  /// The generations that lost a conflict, which a save does not resolve.
  private let copies: [GenerationFile.Found]

  /// - Returns: nil if no generation is to be written.
  init?(_ attempt: SaveAttempt) {
    if let generation = attempt.options.context.generation {
      (parent, chosen, copies) = (nil, generation, [])
      return
    }
    guard !attempt.options.context.forgetsFiles, attempt.original?.hasLiveFolder != true,
      attempt.place.name.hasExtension, attempt.place.isInContainer
    else { return nil }
    chosen = nil
    guard let original = attempt.original, let manifest = original.manifest else {
      (parent, copies) = (nil, [])
      return
    }
    let folder = Folder(original.opened, path: attempt.place.path)
    let states = folder.states(manifest)
    let found = try? GenerationFile.all(in: folder)
    (parent, copies) = (found?.current?.generation.with(states) ?? .implied(by: states), found?.copies ?? [])
  }

  /// Whether the replaced version may be the one from which another device makes its next one: after a conflict, its items are needed.
  var needsReplacedVersion: Bool { chosen == nil && parent.map { !GenerationAuthors.shared.haveLast($0.id) } ?? false }

  /// Adds the generation to the new version of the package, which is otherwise complete.
  func add(to plan: PackagePlan, at place: Place) throws(SafeWriteError) {
    let root = plan.staging.root
    // A chosen generation says which times its items have on all devices.
    if chosen == nil { try plan.makeNoticeable(at: place) }
    let states = root.states(try PackageManifest(of: root))
    try GenerationFile.add(chosen ?? next(states), copies, to: plan)
  }

  /// Replaces the generation after a save that has replaced a single file. If that fails, the change seems to be one that was made
  /// without noting it.
  func note(_ manifest: PackageManifest, in package: Folder, at place: Place, _ durability: SaveOptions.Durability) {
    try? GenerationFile.replace(with: next(package.states(manifest)), in: package, at: place, durability)
  }

  private func next(_ states: [[UInt8]: PackageGeneration.State]) -> PackageGeneration {
    PackageGeneration(GenerationAuthors.shared.next(after: parent?.id), after: parent, at: .now, states)
  }
}

/// The authors of the generations that this process has made.
final class GenerationAuthors: Sendable {
  static let shared = GenerationAuthors()
  private static let maximumCount = 1000

  /// The number of the last generation of each.
  private let last = Mutex<[UInt64: UInt64]>([:])

  /// Whether a generation is the last one of an author of this process.
  func haveLast(_ id: PackageGeneration.ID) -> Bool { last.withLock { $0[id.author] == id.number } }

  /// The identifier of a generation that descends from another one: with an author of its own, unless that one is the last of its author.
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
