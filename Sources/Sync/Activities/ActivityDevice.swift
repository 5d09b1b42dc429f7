import FoundationEssentials
import SafeWriting
import Synchronization
import UTContainers
import UTLibC
import UTSystemCalls

/// This device among the devices with the same containers, and this process among the device's processes.
///
/// A file next to the user's containers identifies both. Its contents identify the device. Locks on its bytes, which
/// end with a process even if it is killed, show which processes are running and which one is changing the activities.
package final class ActivityDevice: Sendable {
  package static let shared = ActivityDevice(.shared)

  package let containers: UserContainers
  /// The place for activities whose documents are in no container; nil if there is no such place.
  package let host: ActivityPlace?
  /// The name for the user.
  package let name: String
  /// Identifies this process among the device's processes.
  package let session: Int64
  /// Keeps the session locked, once this process stores an activity.
  private let running = Mutex<Descriptor?>(nil)
  private let path: [UInt8]?

  private static let fileName = Array("device-identifier".utf8)
  /// The byte that is locked during a change.
  private static let turn: Int64 = 1 << 19
  private static let sessions: ClosedRange<Int64> = (1 << 20)...(1 << 60)
  /// How long another process may take for a change.
  private static let patience = 2000

  /// - Parameters:
  ///   - containers: the user's containers.
  ///   - name: the name of the device; nil for the name of the host.
  ///   - runtime: the folder that programs of the user share while they run.
  package init(
    _ containers: UserContainers, name: String? = nil, runtime: [UInt8]? = UserFolder.variable("XDG_RUNTIME_DIR")
  ) {
    self.containers = containers
    host = runtime.flatMap { $0.first == UInt8(ascii: "/") ? .host(runtime: $0) : nil }
    self.name = name ?? Self.hostName
    session = .random(in: Self.sessions)
    path = containers.store.map { $0.root.parentFolder.appendingComponent(Self.fileName) }
  }

  private static var hostName: String {
    var name = [CChar](repeating: 0, count: 256)
    guard gethostname(&name, name.count - 1) == 0 else { return "" }
    return String(decoding: name.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }

  private static func open(_ path: [UInt8]) -> Descriptor? {
    guard Descriptor.makeFolders(path.parentFolder, mode: 0o700) else { return nil }
    return Descriptor.open(path, O_RDWR | O_CREAT | O_NOFOLLOW, mode: 0o600)
  }

  /// Whether the process of a session on this device is running.
  package func isRunning(_ other: Int64) -> Bool {
    guard other != session else { return true }
    guard Self.sessions.contains(other), let path, let file = Descriptor.open(path, O_RDWR | O_NOFOLLOW) else {
      return false
    }
    return file.isByteLocked(at: other) ?? true
  }

  /// The identifier of this device; nil if it has none yet.
  package var identifier: UUID? {
    path.flatMap { Descriptor.open($0, O_RDONLY | O_NOFOLLOW | O_NONBLOCK) }.flatMap { Self.identifier(in: $0) }
  }

  private static func identifier(in file: Descriptor) -> UUID? {
    file.bytes(36, at: 0).flatMap { UUID(uuidString: String(decoding: $0, as: UTF8.self)) }
  }

  /// Calls `body` while no other process of this device does, with the identifier of the device.
  func inTurn<Value>(_ body: (UUID) throws(ActivityError) -> Value) throws(ActivityError) -> Value {
    guard let path else { throw .noHome }
    try beginSession(path)
    // Locks of the same open file description do not exclude each other.
    guard let file = Self.open(path) else { throw .system(errno) }
    var attempts = 0
    while !file.lockByte(at: Self.turn) {
      guard [EAGAIN, EACCES].contains(errno) else { throw .system(errno) }
      attempts += 1
      guard attempts < Self.patience else { throw .busy }
      pause(milliseconds: 1)
    }
    return try withExtendedLifetime(file) { () throws(ActivityError) in try body(try Self.madeIdentifier(in: file)) }
  }

  private func beginSession(_ path: [UInt8]) throws(ActivityError) {
    try running.withLock { running throws(ActivityError) in
      guard running == nil else { return }
      guard let file = Self.open(path), file.lockByte(at: session) else { throw .system(errno) }
      running = file
    }
  }

  private static func madeIdentifier(in file: Descriptor) throws(ActivityError) -> UUID {
    if let identifier = identifier(in: file) { return identifier }
    let identifier = UUID()
    let isWritten = Array(identifier.uuidString.utf8).withUnsafeBytes {
      Descriptor.write($0, to: file.number, at: 0)
    }
    guard isWritten, file.sync() else { throw .system(errno) }
    return identifier
  }
}
