import FileCoordination
import FileWrappers
import Foundation
import UTContainerCoordination
import UTContainers
import UTFileQueries
import UTFileURLs
import UTSyncEngines
import UTSystemCalls

/// An item in a container, for the functions of `FileManager` and `URL`.
package struct UbiquitousItem: Sendable {
  /// The locations of containers, and the arbiter for turns with other programs.
  package struct Surroundings: Sendable {
    var containers = UserContainers.shared
    var arbiter = FileArbiter.withContainers

    package init(containers: UserContainers, arbiter: FileArbiter) {
      (self.containers, self.arbiter) = (containers, arbiter)
    }

    fileprivate init() {}
  }

  /// The user's containers; different ones in tests.
  @TaskLocal package static var surroundings = Surroundings()

  static var containers: UserContainers { surroundings.containers }

  let url: URL
  let item: ContainerItem

  var engine: any FolderEngine { item.engine }
  var path: SyncPath { item.path }
  var engineName: String { engine.program?.name ?? "the sync engine" }
  /// Whether `utictl` sets the engine up, and can pause it.
  var hasSharingEngine: Bool { SyncEngines().sharing.program == engine.program }

  /// Finds the item; nil if the URL leads elsewhere. The engine is not asked, and for other locations, almost no file
  /// is read.
  package init?(_ url: URL) {
    guard let path = url.realPath, let item = Self.containers.item(at: path) else { return nil }
    (self.url, self.item) = (url, item)
  }

  /// The item at a URL.
  ///
  /// - Throws: `CocoaError.fileNoSuchFile` if it is in no container.
  static func at(_ url: URL, help: String = "move it into a container with 'setUbiquitous'") throws -> UbiquitousItem {
    guard let item = UbiquitousItem(url) else {
      throw CocoaError(
        .fileNoSuchFile,
        userInfo: [
          NSURLErrorKey: url, NSFilePathErrorKey: url.pathText,
          NSLocalizedDescriptionKey:
            "'\(url.pathText)' is not in a container; \(help)",
        ])
    }
    return item
  }

  /// Calls `body`, and converts its errors to Foundation's.
  nonisolated(nonsending) func translatingErrors<Value>(
    _ body: nonisolated(nonsending) () async throws(SyncError) -> Value
  ) async throws -> Value {
    do throws(SyncError) { return try await body() } catch { throw CocoaError(error, at: url) }
  }
}

extension URL {
  /// The path of a file, without links in the folders above it; nil for other URLs.
  var realPath: [UInt8]? {
    guard isFileURL else { return nil }
    let path = standardBytes
    return path.isEmpty || path.contains(0) ? nil : realPlace(path).path
  }
}
