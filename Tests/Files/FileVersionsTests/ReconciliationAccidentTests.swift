import Foundation
import Synchronization
import Testing
import UTFileVersions
import UTLibC
import UTSavingFixtures
import UTSystemCalls
import UTTestFixtures
import UTThreads

/// Whatever else happens to a package while several devices end its conflicts, no version is lost.
@Suite struct ReconciliationAccidentTests {
  let devices: SimulatedDevices

  init() throws { devices = try SimulatedDevices() }

  @Test func `three devices merge what they have changed, or keep a version of each`() throws {
    try devices.begin(3)
    for device in 0...2 { try devices.save([["a.txt", "b.txt", "d.txt"][device]: "on \(device)"], on: device) }
    try devices.settle([0, 1, 2])
    let merged = ["a.txt": "on 0", "b.txt": "on 1", "images/c.png": "c", "d.txt": "on 2"]
    for device in 0...2 {
      #expect(try devices.texts(devices.package(device)) == merged)
      #expect(try devices.conflicts(device).isEmpty)
    }
    for device in 0...2 { try devices.save(["a.txt": "again on \(device)"], on: device) }
    try devices.settle([0, 1, 2])
    for device in 0...2 {
      let versions = try [devices.texts(devices.package(device))] + devices.conflicts(device)
      #expect(Set(versions.map { $0["a.txt"] }) == ["again on 0", "again on 1", "again on 2"])
      let rests = versions.map { $0.filter { $0.key != "a.txt" } }
      #expect(rests == Array(repeating: merged.filter { $0.key != "a.txt" }, count: 3))
    }
    try devices.expectSettled(3)
  }

  @Test func `what was ended stays so, and a resolved conflict is resolved on all devices`() throws {
    try devices.begin()
    for device in 0...1 { try devices.save(["a.txt": "a on \(device)"], on: device) }
    #expect(try devices.reconcile(0) == .notNeeded)
    try devices.settle()
    let before = try devices.files(0)
    #expect(try devices.reconcile(0) == .notNeeded && devices.reconcile(1) == .notNeeded)
    #expect(try devices.files(0) == before)
    let history = devices.history(1)
    let conflict = try #require(history.conflicts.first)
    try history.restore(conflict)
    _ = try history.resolve(conflict)
    try devices.settle()
    for device in 0...1 {
      #expect(try devices.texts(devices.package(device))["a.txt"] == "a on 0")
      #expect(try devices.conflicts(device).isEmpty)
    }
    try devices.expectSettled(1)
  }

  @Test func `what other programs change or remove stays so`() throws {
    try devices.begin()
    for device in 0...1 { try devices.save(["a.txt": "a on \(device)"], on: device) }
    try devices.synchronize(0, 1)
    try devices.folder.write("by another program", to: "1/uniform-documents/containers/c/Documents/Trip.rtfd/b.txt")
    try devices.folder.write("new", to: "1/uniform-documents/containers/c/Documents/Trip.rtfd/new.txt")
    try FileManager.default.removeItem(atPath: "\(devices.package(1))/images/c.png")
    guard case .separated = try devices.reconcile(1) else { return #expect(Bool(false)) }
    try devices.settle()
    for device in 0...1 {
      let texts = try devices.texts(devices.package(device))
      #expect(texts == ["a.txt": "a on 1", "b.txt": "by another program", "new.txt": "new"])
      #expect(try devices.conflicts(device).map { $0["a.txt"] } == ["a on 0"])
    }
    // Without a conflict of saves, nothing is done at all.
    try devices.save(["b.txt": "saved"], on: 0)
    try devices.folder.write("edited", to: "1/uniform-documents/containers/c/Documents/Trip.rtfd/a.txt")
    try devices.settle()
    #expect(try devices.texts(devices.package(0)) == ["a.txt": "edited", "b.txt": "saved", "new.txt": "new"])
  }

  @Test func `the version from which both have started is kept, however many saves follow`() throws {
    try devices.begin()
    try devices.save(["c.txt": "c"], on: 1)
    try devices.settle()
    try devices.save(["c.txt": nil, "b.txt": "before"], on: 0)
    try devices.settle()
    try devices.save(["b.txt": "b on 0"], on: 0)
    for number in 0..<20 { try devices.save(["a.txt": "a on 1, \(number)"], on: 1) }
    try devices.save(["a.txt": "a on 0"], on: 0)
    // Others than the first and the last ones are superfluous.
    #expect(devices.history(1).stored.count <= 3)
    try devices.settle()
    for device in 0...1 {
      let versions = try [devices.texts(devices.package(device))] + devices.conflicts(device)
      #expect(
        Set(versions) == [
          ["a.txt": "a on 0", "b.txt": "b on 0", "images/c.png": "c"],
          ["a.txt": "a on 1, 19", "b.txt": "before", "images/c.png": "c"],
        ])
    }
  }

  @Test func `nothing is changed while something is missing, and every version can be read`() throws {
    try devices.begin()
    try devices.save(["a.txt": "a on 0"], on: 0)
    try devices.save(["a.txt": "a on 1", "b.txt": "b on 1"], on: 1)
    try devices.synchronize(0, 1)
    // Neither device has what the other one has replaced.
    for device in 0...1 { try devices.store(device).removeAll(of: devices.package(device)) }
    let before = try devices.files(1)
    #expect(try devices.reconcile(1) == .incomplete && devices.reconcile(0) == .incomplete)
    #expect(try devices.files(1) == before)
    #expect(try devices.conflicts(1).map { $0["a.txt"] } == ["a on 0"])
    // A program that saves the package does not end the conflict.
    try devices.save(["images/c.png": "c on 1"], on: 1)
    #expect(PackageReconciliation.isNeeded(at: devices.package(1)))
  }

  /// A sync engine goes on downloading while a conflict is ended.
  @Test func `what is added at any moment makes no other version of the package`() throws {
    var (point, failed) = (0, 0)
    while true {
      let devices = try SimulatedDevices()
      try devices.begin()
      for device in 0...1 { try devices.save(["a.txt": "a on \(device)"], on: device) }
      try devices.synchronize(0, 1)
      let folder = devices.folder
      let event = Intrusion(at: point) {
        let name = "1/uniform-documents/containers/c/Documents/Trip.rtfd/later.txt"
        return (try? folder.write("later", to: name)) != nil
      }
      if (try? event.during { try devices.reconcile(1) }) == nil { failed += 1 }
      guard event.isReached else { break }
      try #require(event.hasHappened)
      try devices.reconcile(1)
      #expect(try devices.conflicts(1).map { $0["a.txt"] } == ["a on 0"], "call \(point)")
      let texts = try devices.texts(devices.package(1))
      #expect(texts["a.txt"] == "a on 1" && texts["later.txt"] == "later", "call \(point): \(texts)")
      point += Thorough.isRequired ? 1 : 8
    }
    #expect(failed == 0 && point > 50)
  }

  /// A sync engine adds a file at the moment of the exchange, and then a call fails, or another program moves the
  /// package.
  @Test(arguments: [false, true]) func `what is added is not lost, whatever follows`(isMoved: Bool) throws {
    var (renames, reached, isReached) = (0, 0, true)
    while isReached {
      renames += 1
      var delay = 1
      isReached = false
      while true {
        let devices = try SimulatedDevices()
        try devices.begin()
        for device in 0...1 { try devices.save(["a.txt": "a on \(device)"], on: device) }
        try devices.synchronize(0, 1)
        let (package, folder) = (devices.package(1).string, devices.folder)
        let accident = Accident(atRename: renames, delay: delay) {
          _ = try? folder.write("later", to: "1/uniform-documents/containers/c/Documents/Trip.rtfd/later.txt")
        } then: {
          if isMoved { rename(package, "\(folder.path)/moved.rtfd") }
          return isMoved ? .made : .fails(EIO)
        }
        _ = try? accident.table.inForce { try devices.reconcile(1) }
        guard accident.hasHappened else { break }
        (isReached, reached) = (true, reached + 1)
        func isThere() -> Bool {
          let names = FileManager.default.enumerator(atPath: folder.path)?.compactMap { $0 as? String } ?? []
          return names.contains { $0.hasSuffix("/later.txt") || $0.hasSuffix("moved.rtfd/later.txt") }
        }
        #expect(isThere(), "rename \(renames), call \(delay) after it")
        devices.history(1).recover()
        _ = try? devices.reconcile(1)
        #expect(isThere(), "recovered after rename \(renames), call \(delay) after it")
        delay += Thorough.isRequired ? 1 : 97
      }
    }
    #expect(renames > 3 && reached > 5)
  }

  @Test func `a save never forgets a conflict that it cannot read`() throws {
    var (point, saved, failed) = (0, 0, 0)
    while true {
      let devices = try SimulatedDevices()
      try devices.begin()
      try devices.save(["a.txt": "a on 0"], on: 0)
      try devices.save(["a.txt": "a on 1", "b.txt": "b on 1"], on: 1)
      try devices.synchronize(0, 1)
      for device in 0...1 { try devices.store(device).removeAll(of: devices.package(device)) }
      let call = FailingCall(point, EMFILE)
      let result = Result { try call.table.inForce { try devices.save(["images/c.png": "c on 1"], on: 1) } }
      guard let name = call.failed else { break }
      #expect(PackageReconciliation.isNeeded(at: devices.package(1)), "\(name), call \(point): \(result)")
      if (try? result.get()) != nil { saved += 1 } else { failed += 1 }
      point += Thorough.isRequired ? 1 : 8
    }
    #expect(saved > 0 && failed > 0)
  }

  @Test func `files that only seem to have a generation change nothing`() throws {
    try devices.begin()
    let package = "0/uniform-documents/containers/c/Documents/Trip.rtfd"
    let name = "\(package)/.sync-conflict-20260731-120000-ABCDEF7.utictl-generation"
    let own = try devices.files(0)["Trip.rtfd/.utictl-generation"]?.bytes ?? Data()
    for bytes in [Data(), Data("utictl-generation 1".utf8), own.dropLast(), own + own, Data(count: 5 << 20)] {
      try devices.folder.write(bytes: bytes, to: name)
      let before = try devices.files(0)
      #expect(try devices.reconcile(0) == .notNeeded)
      #expect(try devices.files(0) == before && devices.texts(devices.package(0)).count == 3)
      #expect(!devices.history(0).hasConflicts)
    }
    try FileManager.default.removeItem(atPath: "\(devices.folder.path)/\(name)")
    try FileManager.default.createSymbolicLink(
      atPath: "\(devices.folder.path)/\(name)", withDestinationPath: ".utictl-generation")
    #expect(try devices.reconcile(0) == .notNeeded)
  }

  @Test func `wherever it is interrupted, no version is lost or mixed, and the next attempt ends the conflict`() throws
  {
    var (point, isDone) = (0, false)
    while !isDone {
      let devices = try SimulatedDevices()
      try devices.save(["a.txt": "a", "b.txt": "b"], on: 0)
      try devices.synchronize(0, 1)
      for device in 0...1 { try devices.save(["a.txt": "a on \(device)", "\(device).txt": "new"], on: device) }
      try devices.synchronize(0, 1)
      let calls = Interruption(after: point)
      _ = try? calls.table.inForce { try devices.reconcile(1) }
      isDone = !calls.hasHappened
      let mixture = ["a.txt": "a on 1", "b.txt": "b", "0.txt": "new", "1.txt": "new"]
      let first = ["a.txt": "a on 0", "b.txt": "b", "0.txt": "new"]
      let second = ["a.txt": "a on 1", "b.txt": "b", "1.txt": "new"]
      let found = try devices.texts(devices.package(1)).filter { !$0.key.contains("conflict") }
      #expect(found == (isDone ? second : mixture) || found == second, "call \(point)")
      devices.history(1).recover()
      try devices.settle()
      for device in 0...1 {
        #expect(try devices.texts(devices.package(device)) == second, "call \(point)")
        let history = devices.history(device)
        let conflicts = try history.conflicts.map { try devices.texts(history.contents(of: $0)) }
        #expect(Set(conflicts) == [first], "call \(point)")
      }
      point += 7
    }
    #expect(point > 50)
  }
}

/// Something that happens before a rename, and something else before a later call.
private final class Accident: Sendable {
  private let number: Int
  private let delay: Int
  private let event: @Sendable () -> Void
  private let later: @Sendable () -> CallTable.Answer
  private let state = Monitor((renames: 0, calls: 0, isBusy: false))

  init(
    atRename number: Int, delay: Int, _ event: @escaping @Sendable () -> Void,
    then later: @escaping @Sendable () -> CallTable.Answer
  ) {
    (self.number, self.delay, self.event, self.later) = (number, delay, event, later)
  }

  var hasHappened: Bool { state.locked { $0.calls > delay } }

  var table: CallTable {
    CallTable { [self] call in
      // What it does makes calls, too.
      let action = state.locked { state -> (@Sendable () -> CallTable.Answer)? in
        guard !state.isBusy else { return nil }
        if call == .rename, state.calls == 0 { state.renames += 1 }
        guard state.renames >= number else { return nil }
        state.calls += 1
        guard state.calls == 1 || state.calls == delay + 1 else { return nil }
        state.isBusy = true
        guard state.calls == 1 else { return later }
        return { [event] in
          event()
          return .made
        }
      }
      guard let action else { return .made }
      defer { state.locked { $0.isBusy = false } }
      return action()
    }
  }
}

/// The end of a process: from one call on, none has an effect.
private final class Interruption: Sendable {
  private let point: Int
  private let count = Mutex(0)

  init(after point: Int) { self.point = point }

  var hasHappened: Bool { count.withLock { $0 > point } }

  var table: CallTable {
    CallTable { _ in
      self.count.withLock { count in
        count += 1
        return count > self.point ? .fails(EIO) : .made
      }
    }
  }
}
