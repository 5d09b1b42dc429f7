import Foundation
import UTContainers
import UTSyncEngines
import UTTestFixtures

/// A container on two devices with an engine each. `Documents` exists on both.
package struct LiveContainer {
  package static let place = "uniform-documents/containers/iCloud.com.example.test"

  package let pair: SyncthingPair
  /// The containers of the user of the first device.
  package let containers: UserContainers

  package init() async throws {
    pair = try await SyncthingPair(at: ("data-1/\(Self.place)", "data-2/\(Self.place)"))
    let variables = [
      "XDG_DATA_HOME": "\(pair.folder.path)/data-1", "HOME": pair.folder.path, "STHOMEDIR": pair.one.home,
    ]
    containers = UserContainers(environment: { name in variables[name].map { Array($0.utf8) } })
    try await pair.write("", to: "Documents/.keep")
  }

  package func path(_ name: String) throws -> SyncPath { try pair.path("Documents/\(name)") }

  /// The URL of a document on the first device, or the second one.
  package func url(_ name: String, onSecond: Bool = false) -> URL {
    URL(filePath: "\(pair.folder.path)/data-\(onSecond ? 2 : 1)/\(Self.place)/Documents/\(name)")
  }

  package func text(_ name: String, onSecond: Bool = false) -> String? {
    try? String(contentsOf: url(name, onSecond: onSecond), encoding: .utf8)
  }

  /// Writes a document on the first device, and waits until the other one has it.
  package func write(_ text: String, to name: String) async throws {
    try await pair.write(text, to: "Documents/\(name)")
    try await eventually("\(name) on the other device") { self.text(name, onSecond: true) == text }
  }
}
