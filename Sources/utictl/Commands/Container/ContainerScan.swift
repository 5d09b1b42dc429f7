import Containers
import SyncProviders
import SystemCalls
import SystemPackage
import Text

/// Tells what synchronizes containers of changes, as coordinated accesses of programs do: it looks for changes from time to time only,
/// and not at all in a package that was exchanged as a whole.
enum ContainerScan {
  /// Returns when everything is told. What cannot be told now is reported.
  ///
  /// - Parameter paths: the items that were changed, wherever they are.
  static func tell(_ paths: [FilePath]) {
    guard let current = realPath(Array(".".utf8)) else { return }
    for path in paths {
      let place = realPlace(Files.path(current).pushing(path).lexicallyNormalized().bytes).path
      let containers = UserContainers.shared
      guard containers.mayContain(place), let item = containers.item(at: place), item.provider.isSynchronizing else {
        continue
      }
      do { try waiting { try await item.provider.scan(item.path) } } catch {
        Output.report("\(PrintableText.short(path.bytes)): warning: Syncthing was not told of the change: \(error)")
      }
    }
  }
}
