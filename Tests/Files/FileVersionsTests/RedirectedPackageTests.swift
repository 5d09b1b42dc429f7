import FileTrees
import FoundationEssentials
import SystemPackage
import Testing
import UTFileVersions
import UTLibC
import UTSavingFixtures
import UTSystemCalls
import UTTestFixtures

/// Another user gives a name in the path of a package to another folder, while versions are put next to the package.
@Suite struct RedirectedPackageTests {
  private static let documents = "0/uniform-documents/containers/c/Documents"

  /// What came of a folder that got another name.
  private enum Meeting {
    /// It did not get it.
    case missed
    case unused
    /// A version was put there nevertheless.
    case written
  }

  /// Performs a change, before one of whose system calls the folder of the package gets another name.
  ///
  /// - Returns: nil if there are not as many calls.
  private func redirect(
    at call: Int, _ prepare: (SimulatedDevices) throws -> Void, _ change: (SimulatedDevices) throws -> Void
  ) throws -> Meeting? {
    let devices = try SimulatedDevices()
    let folder = devices.folder
    try prepare(devices)
    try FileManager.default.createDirectory(atPath: folder.path("other"), withIntermediateDirectories: true)
    let event = Intrusion(at: call) {
      rename(folder.path(Self.documents), folder.path("taken")) == 0
        && symlink(folder.path("other"), folder.path(Self.documents)) == 0
    }
    let result = Result { try event.during { try change(devices) } }
    guard event.isReached else { return nil }
    guard event.hasHappened else { return .missed }
    let names = try FileManager.default.contentsOfDirectory(atPath: folder.path("other"))
    #expect(names.isEmpty, "call \(call): \(result)")
    let taken = try FileManager.default.contentsOfDirectory(atPath: folder.path("taken"))
    return taken.contains { $0.hasPrefix("Trip.conflict-") } ? .written : .unused
  }

  /// Performs a change again and again, each time with another system call.
  private func redirecting(
    _ prepare: (SimulatedDevices) throws -> Void, _ change: (SimulatedDevices) throws -> Void
  ) throws {
    var (happened, written) = (0, 0)
    // Every second call. If a version is written at none of them, the other half, too.
    for first in 0...1 where first == 0 || written == 0 || Thorough.isRequired {
      var call = first
      while let meeting = try redirect(at: call, prepare, change) {
        if meeting != .missed { happened += 1 }
        if meeting == .written { written += 1 }
        call += 2
      }
    }
    // Fewer would mean that it did not arrive, or that there was nothing to put there.
    #expect(happened >= 5 && written >= 1)
  }

  @Test func `a version that a save leaves out is put next to the package itself`() throws {
    let lost = "a.sync-conflict-20260731-120000-ABCDEF7.txt"
    try redirecting { devices in
      try devices.begin()
      try devices.folder.write("lost", to: "\(Self.documents)/Trip.rtfd/\(lost)")
    } _: { devices in
      var tree = try FileTree(contentsOf: devices.package(0))
      tree[lost] = nil
      _ = try devices.history(0).keepConflicts(leftOutBy: tree)
    }
  }

  @Test func `the versions of devices are put next to the package itself`() throws {
    try redirecting { devices in
      try devices.begin()
      for device in 0...1 { try devices.save(["a.txt": "a on \(device)"], on: device) }
      try devices.synchronize(0, 1)
    } _: { devices in
      try devices.reconcile(0)
    }
  }
}
