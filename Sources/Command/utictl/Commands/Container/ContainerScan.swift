import ArgumentParser
import SystemPackage
import UTContainers
import UTSyncEngines
import UTSystemCalls
import UTText

/// Notifies the engines of containers of changes, as coordinated accesses of programs do: engines look for changes only
/// from time to time, and not at all in a package that was exchanged as a whole.
enum ContainerScan {
  /// Returns when all engines are notified. Failures are reported.
  ///
  /// - Parameter paths: the items that were changed, wherever they are.
  /// - Throws: exit code 1 if an engine cannot be notified now; a signal's exit code.
  static func tell(_ paths: [FilePath]) throws {
    var isTold = true
    for path in paths {
      guard let absolute = try? Files.absolute(path) else { continue }
      guard let item = item(at: absolute), let program = item.engine.program else { continue }
      do { try waiting { try await item.engine.scan(item.path) } } catch let code as ExitCode { throw code } catch {
        isTold = false
        let name = PrintableText.short(path.bytes)
        Output.report(
          "\(name): warning: cannot notify \(program.name) of the change: \(error); its next scan will find the change"
        )
      }
    }
    if !isTold { throw ExitCode(1) }
  }

  /// Whether an item that is not on this device was evicted.
  ///
  /// - Parameter path: a path without an item.
  /// - Throws: ``Failure`` if that is unknown, such as when the sync engine cannot be reached.
  static func isEvicted(_ path: FilePath) throws -> Bool {
    guard let item = item(at: try Files.absolute(path)), item.engine.isSynchronizing else { return false }
    let status = try ContainerRun.wait {
      var status = await item.engine.status(of: item.path)
      if case .changed? = status.problem {
        // The engine may not know yet that it was removed.
        try await item.engine.scan(item.path)
        status = await item.engine.status(of: item.path)
      }
      return status
    }
    func unknown(_ reason: String) -> Failure {
      Failure("'\(PrintableText.short(path.bytes))' is missing, and may have been evicted: \(reason)")
    }
    switch status.problem {
    case .noItem?, .folderNotSynchronized?, .unsupported?: return false
    case let problem?: throw unknown("\(problem)")
    case nil:
      guard let contents = status.contents else { throw unknown("its state is unknown; try again later") }
      return contents == .notDownloaded
    }
  }

  /// The item of a container at a path, which may lead through the link to the documents.
  private static func item(at path: FilePath) -> ContainerItem? {
    item(at: realPlace(path.bytes).path) ?? realPath(path.bytes).flatMap(item)
  }

  private static func item(at place: [UInt8]) -> ContainerItem? {
    let containers = UserContainers.shared
    return containers.mayContain(place) ? containers.item(at: place) : nil
  }
}
