import Foundation
import Testing
import UTActivities
import UTContainers
import UTSyncEngines
import UTTestFixtures

/// A device of a test: a user's containers in a folder of their own, and processes that use them.
struct Device {
  let containers: UserContainers
  let container: Container

  /// - Parameter engine: the folder of the configuration of an engine.
  init(_ name: String, in folder: TemporaryFolder, engine: String = "/proc/nowhere") throws {
    let variables = [
      "HOME": folder.path, "XDG_DATA_HOME": "\(folder.path)/\(name)", "STHOMEDIR": engine,
    ].mapValues { Array($0.utf8) }
    containers = UserContainers(environment: { variables[$0] })
    let store = try #require(containers.store)
    let identifier = try #require(ContainerIdentifier("iCloud.com.example.notes"))
    container = try store.create(ContainerDeclaration(identifier: identifier))
  }

  /// What a process of the device uses.
  ///
  /// - Parameter runtime: the folder of what the programs of the host share.
  func process(_ name: String, runtime: String? = nil) -> ActivityDevice {
    ActivityDevice(containers, name: name, runtime: runtime.map { Array($0.utf8) })
  }

  /// The path of an item in the container.
  func path(_ name: String) -> String { "\(String(decoding: container.folder, as: UTF8.self))/\(name)" }

  func url(_ name: String) -> URL { URL(filePath: path(name)) }

  /// Does the work of an engine: replaces the files with activities by those of another device, except its own.
  func receive(from other: Device) throws {
    let source = other.path(".activities")
    try FileManager.default.createDirectory(atPath: path(".activities"), withIntermediateDirectories: true)
    // An engine ignores what a save that is under way has next to the file, and a file may be withdrawn before it is
    // read.
    for name in try FileManager.default.contentsOfDirectory(atPath: source) where !name.hasPrefix(".") {
      let file = URL(filePath: "\(source)/\(name)")
      let data: Data
      do { data = try Data(contentsOf: file) } catch CocoaError.fileReadNoSuchFile { continue }
      try data.write(to: URL(filePath: path(".activities/\(name)")), options: .atomic)
    }
  }

  /// Writes the file of another device.
  func write(_ bytes: some Sequence<UInt8>, to name: String = UUID().uuidString + ".plist") throws {
    try FileManager.default.createDirectory(atPath: path(".activities"), withIntermediateDirectories: true)
    try Data(bytes).write(to: URL(filePath: path(".activities/\(name)")))
  }
}

extension StoredActivity {
  static func example(_ document: String, on device: ActivityDevice, at date: Date = Date()) throws -> StoredActivity {
    StoredActivity(
      id: UUID(), session: device.session, program: "notes", type: "com.example.notes.editing",
      document: try #require(SyncPath(document)), date: date)
  }
}
