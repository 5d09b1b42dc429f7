import Foundation
import Testing
import UTFileVersions
import UTLibC
import UTTestFixtures

/// A conflict of the versions of a package that several devices have saved ends the same on all of them, wherever it is
/// resolved.
@Suite struct PackageResolutionTests {
  let devices: SimulatedDevices

  init() throws { devices = try SimulatedDevices() }

  /// Both devices have changed an item, and added one, apart.
  private func conflict() throws {
    try devices.begin()
    for device in 0...1 { try devices.save(["a.txt": "a on \(device)", "\(device).txt": "new"], on: device) }
    try devices.synchronize(0, 1)
  }

  private let whole = (0...1).map { ["a.txt": "a on \($0)", "b.txt": "b", "images/c.png": "c", "\($0).txt": "new"] }

  @Test func `a package is read as its conflict will end, and nothing is written`() throws {
    try conflict()
    for device in 0...1 {
      let (before, history) = (try devices.files(device), devices.history(device))
      let current = try #require(history.current)
      #expect(try devices.texts(history.contents(of: current)) == whole[1])
      #expect(try devices.conflicts(device) == [whole[0]] && history.hasConflicts)
      let listed = try #require(history.conflicts.first)
      #expect(try devices.files(device) == before)
      // The version is the same one when it is next to the package.
      try devices.reconcile(device)
      let found = try #require(history.conflicts.first)
      #expect(found.id == listed.id && found.path != listed.path && !found.isPartial)
      #expect(try devices.texts(history.contents(of: listed)) == whole[0])
    }
  }

  @Test(arguments: [false, true], [false, true])
  func `what one device resolves is resolved on both, whether the other one has read the package before`(
    hasRead: Bool, keepsLost: Bool
  ) throws {
    try conflict()
    if hasRead { try devices.reconcile(0) }
    let history = devices.history(1)
    let listed = try #require(history.conflicts.first)
    if keepsLost { try history.restore(listed) }
    let resolved = try history.resolve(listed)
    #expect(resolved.id == listed.id && history.stored.contains(resolved) && !history.hasConflicts)
    #expect(try devices.texts(history.contents(of: resolved)) == whole[0])
    try devices.settle()
    for device in 0...1 {
      #expect(try devices.texts(devices.package(device)) == whole[keepsLost ? 0 : 1])
      #expect(try devices.conflicts(device).isEmpty)
    }
    try devices.expectSettled(1)
  }

  @Test(arguments: [[0, 1], [1, 0]], [[false, false], [false, true], [true, false], [true, true]])
  func `what both devices resolve apart has one result`(order: [Int], keepsLost: [Bool]) throws {
    try conflict()
    for device in order {
      let history = devices.history(device)
      let listed = try #require(history.conflicts.first)
      if keepsLost[device] { try history.restore(listed) }
      try history.resolve(listed)
      #expect(!history.hasConflicts)
    }
    try devices.settle()
    for device in 0...1 {
      #expect(try devices.texts(devices.package(device)) == whole[keepsLost.contains(true) ? 0 : 1])
      #expect(try devices.conflicts(device).isEmpty)
    }
    try devices.expectSettled(1)
  }

  @Test func `what is arriving in a package is no item of it`() throws {
    try devices.begin()
    let arriving = "0/uniform-documents/containers/c/Documents/Trip.rtfd/images/.syncthing.c.png.tmp"
    try devices.folder.write("half", to: arriving)
    try devices.save(["a.txt": "a on 0"], on: 0)
    try devices.save(["a.txt": "a on 1"], on: 1)
    let generation = try #require(try devices.files(0)["Trip.rtfd/.utictl-generation"]?.bytes)
    #expect(generation.range(of: Data("syncthing".utf8)) == nil)
    try FileManager.default.removeItem(atPath: "\(devices.folder.path)/\(arriving)")
    try devices.settle()
    for device in 0...1 { #expect(try devices.conflicts(device).map { $0["a.txt"] } == ["a on 0"]) }
  }

  @Test func `a conflict is resolved for good although something of it is missing`() throws {
    try devices.begin()
    try devices.save(["a.txt": "a on 0"], on: 0)
    try devices.save(["a.txt": "a on 1", "b.txt": "b on 1"], on: 1)
    try devices.synchronize(0, 1)
    for device in 0...1 { try devices.store(device).removeAll(of: devices.package(device)) }
    let history = devices.history(1)
    for conflict in history.conflicts { try history.resolve(conflict) }
    #expect(!history.hasConflicts && !PackageReconciliation.isNeeded(at: devices.package(1)))
    let kept = try devices.texts(devices.package(1))
    try devices.settle()
    for device in 0...1 {
      #expect(try devices.texts(devices.package(device)) == kept)
      #expect(try devices.conflicts(device).isEmpty)
    }
    try devices.expectSettled(1)
  }

  /// A device has two generations of the package, and of the one that lost, nothing else.
  private func loseItems() throws -> VersionHistory {
    try devices.begin()
    try devices.save(["a.txt": "a on 0"], on: 0)
    try devices.save(["a.txt": "a on 1", "b.txt": "b on 1"], on: 1)
    try devices.synchronize(0, 1)
    for device in 0...1 { try devices.store(device).removeAll(of: devices.package(device)) }
    for path in try devices.files(1).keys where path.contains("a.sync-conflict") { try devices.put(nil, path, 1) }
    #expect(try !devices.history(1).hasConflicts && devices.reconcile(1) == .incomplete)
    return devices.history(1)
  }

  @Test func `whether a conflict of generations was ended is told`() throws {
    let history = try loseItems()
    #expect(try history.resolveAll([]).decision.get())
    #expect(try !history.resolveAll([]).decision.get() && !PackageReconciliation.isNeeded(at: history.path))
  }

  @Test func `nothing is decided while files of a package are arriving`() throws {
    let history = try loseItems()
    let arriving = "uniform-documents/containers/c/Documents/Trip.rtfd/images/.syncthing.c.png.tmp"
    try devices.folder.write("half", to: "1/\(arriving)")
    #expect(try !history.resolveAll([]).decision.get() && PackageReconciliation.isNeeded(at: history.path))
    try FileManager.default.removeItem(atPath: "\(devices.folder.path)/1/\(arriving)")
    #expect(try history.resolveAll([]).decision.get())
  }

  @Test func `a version that is gone cannot be removed`() throws {
    try devices.begin()
    for device in 0...1 { try devices.save(["a.txt": "a on \(device)"], on: device) }
    try devices.synchronize(0, 1)
    let history = devices.history(1)
    let lost = try #require(history.conflicts.first)
    #expect(lost.isPartial)
    try history.resolve(lost)
    #expect(throws: SafeWriteError.missing(lost.path)) { try history.remove(lost) }
  }

  @Test func `versions that were decided about and cannot be moved do not block others`() throws {
    try devices.begin()
    for device in 0...1 { try devices.save(["a.txt": "a on \(device)"], on: device) }
    try devices.settle()
    let siblings = try devices.files(1).filter { !$0.key.hasPrefix("Trip.rtfd/") }
    #expect(!siblings.isEmpty)
    try devices.history(0).resolve(#require(devices.history(0).conflicts.first))
    try devices.synchronize(0, 1)
    for (path, file) in siblings { try devices.put(file, path, 1) }
    // No version can be stored there.
    try devices.folder.write("", to: "broken/uniform-documents/versions")
    let store = VersionStore(dataFolder: FilePath("\(devices.folder.path)/broken"))
    let history = VersionHistory(of: devices.package(1), in: store)
    #expect(try PackageReconciliation.perform(at: history.path, in: store) == .notNeeded)
    #expect(history.storeSettled().count == 1 && history.conflicts.isEmpty)
    let kept = try devices.files(1)
    #expect(siblings.allSatisfy { kept[$0.key] == $0.value })
    #expect(devices.history(1).storeSettled().isEmpty)
    #expect(try devices.files(1).keys.allSatisfy { $0.hasPrefix("Trip.rtfd/") })
  }

  /// Two devices, apart, have changed the same item of a package in the package, and each has added one. If
  /// `changesOuter`, both have also changed the same item of the package around it.
  @Test(arguments: [[0, 1], [1, 0], [0], [1]], [false, true])
  func `a package in a package is one version as a whole, too`(order: [Int], changesOuter: Bool) throws {
    try devices.save(["a.txt": "a", "I.rtfd/t.txt": "t"], on: 0)
    try devices.synchronize(0, 1)
    let versions = [0, 1].map { ["t.txt": "t on \($0)", "new on \($0).txt": "new"] }
    for device in 0...1 {
      try devices.save(versions[device], on: device, in: "I.rtfd")
      if changesOuter { try devices.save(["a.txt": "a on \(device)"], on: device) }
    }
    try devices.synchronize(0, 1)
    for device in order {
      let history = devices.history(device)
      // It is its conflict, not one of the package around it.
      if !changesOuter { #expect(try devices.conflicts(device).isEmpty && !history.conflictsOfItems.isEmpty) }
      for result in try history.resolve(history.conflicts) { _ = try result.get() }
      #expect(versions.contains(try devices.texts(devices.package(device).appending("I.rtfd"))))
    }
    try devices.settle()
    var found: [[String: String]] = []
    for device in 0...1 {
      found.append(try devices.texts(devices.package(device)))
      #expect(versions.contains(try devices.texts(devices.package(device).appending("I.rtfd"))))
      #expect(found[device]["a.txt"] == (changesOuter ? "a on 1" : "a"))
    }
    #expect(found[0] == found[1])
    // Nothing is lost.
    let all = try devices.files(0).values.map { String(decoding: $0.bytes, as: UTF8.self) }
    if !changesOuter { #expect(all.contains("t on 0") && all.contains("t on 1")) }
  }
}
