import DeclarationSources
import Synchronization
import SystemTypes
import TypeRegistry
import UTThreads

/// The types in the declaration folders, which may change while a program runs.
final class LatestTypes: Sendable {
  /// The types of the standard folders.
  static let ofProcess = LatestTypes(folders: DeclarationFolders.standard(), cache: DeclarationFolders.cache())

  private struct Types: Sendable {
    let box: TypeRegistryBox
    let fingerprint: String?
  }

  /// The initial types.
  let first: TypeRegistry
  private let types: Mutex<Types>
  private let folders: [String]
  private let cache: String?
  /// The number of milliseconds before the folders are examined again: examining them takes some system calls, and a
  /// lookup takes none.
  private let interval: Int64
  private let nextLook: Atomic<Int64>

  init(folders: [String], cache: String?, interval: Int64 = 1000) {
    (self.folders, self.cache, self.interval) = (folders, cache, interval)
    nextLook = Atomic(milliseconds() + interval)
    let installed = try? InstalledTypes(folders: folders, cache: cache)
    first = (installed?.registry ?? .system).permanent
    types = Mutex(Types(box: TypeRegistryBox(first), fingerprint: installed?.fingerprint))
  }

  /// The current types, or those of a short time ago.
  var box: TypeRegistryBox {
    let (now, due) = (milliseconds(), nextLook.load(ordering: .relaxed))
    // One thread looks.
    if now >= due,
      nextLook.compareExchange(expected: due, desired: now + interval, ordering: .relaxed).exchanged
    {
      update()
    }
    return types.withLock { $0.box }
  }

  private func update() {
    let known = types.withLock { $0.fingerprint }
    let current = InstalledTypes.fingerprint(of: folders.filter(Directory.isDirectory))
    guard current != known, let installed = try? InstalledTypes(folders: folders, cache: cache) else { return }
    let box = TypeRegistryBox(installed.registry)
    types.withLock { $0 = Types(box: box, fingerprint: installed.fingerprint) }
  }
}
