// The sync engines: none, Syncthing, or a program that cannot be asked.
// `HTTP` implements requests to programs that can be asked.
import UTSyncNames
import UTSystemCalls

/// The sync engines of a user.
package struct SyncEngines: Sendable {
  /// The engine that pairs devices and shares containers.
  package let sharing: any SharingEngine
  private let all: [any SyncEngine]

  /// - Parameter environment: looks up an environment variable.
  package init(environment: @escaping @Sendable (String) -> [UInt8]? = UserFolder.variable) {
    sharing = SyncthingEngine(SyncthingConnection(environment: environment))
    all = [sharing] + SyncProgram.all.compactMap { RecordedEngine($0, environment: environment) }
  }

  /// The engine that synchronizes a folder.
  ///
  /// - Throws: ``SyncError`` if the files of an engine cannot be read.
  package func engine(for folder: [UInt8]) throws(SyncError) -> any FolderEngine {
    for engine in all {
      if let found = try engine.engine(for: folder) { return found }
    }
    return LocalFolderEngine(folder: folder)
  }
}
