import Testing
import UTFileVersions

extension SimulatedDevices {
  /// Both devices have a package with these items.
  func begin(_ count: Int = 2) throws {
    try save(["a.txt": "a", "b.txt": "b", "images/c.png": "c"], on: 0)
    for other in 1..<count { try synchronize(other - 1, other) }
  }

  /// The versions that lost a conflict on a device.
  func conflicts(_ device: Int) throws -> [[String: String]] {
    let history = history(device)
    return try history.conflicts.map { try texts(history.contents(of: $0)) }
  }

  /// Nothing but the documents is left in the container of a device, and all devices have the same.
  func expectSettled(_ packages: Int) throws {
    let (files, others) = (try files(0), try files(1))
    #expect(files == others)
    #expect(files.keys.filter { $0.contains("sync-conflict") }.isEmpty, "\(files.keys.sorted())")
    #expect(files.keys.filter { $0.hasSuffix("/.utictl-generation") }.count == packages)
  }
}
