import ArgumentParser
import SystemPackage
import UTContainers
import UTSyncEngines
import UTSystemCalls
import UTText

/// Tells what synchronizes containers of changes, as coordinated accesses of programs do: it looks for changes from time to time only,
/// and not at all in a package that was exchanged as a whole.
enum ContainerScan {
  /// Returns when everything is told. What cannot be told now is reported.
  ///
  /// - Parameter paths: the items that were changed, wherever they are.
  /// - Throws: exit code 1 if something cannot be told now; that of a signal.
  static func tell(_ paths: [FilePath]) throws {
    var isTold = true
    for path in paths {
      guard let absolute = try? Files.absolute(path) else { continue }
      // The path may be the link to the documents.
      let found = item(at: realPlace(absolute.bytes).path) ?? realPath(absolute.bytes).flatMap(item)
      guard let item = found, item.engine.isSynchronizing else { continue }
      do { try waiting { try await item.engine.scan(item.path) } } catch let code as ExitCode { throw code } catch {
        isTold = false
        let name = PrintableText.short(path.bytes)
        Output.report(
          "\(name): warning: changed, but Syncthing was not notified and will find it on its next scan: \(error)")
      }
    }
    if !isTold { throw ExitCode(1) }
  }

  private static func item(at place: [UInt8]) -> ContainerItem? {
    let containers = UserContainers.shared
    return containers.mayContain(place) ? containers.item(at: place) : nil
  }
}
