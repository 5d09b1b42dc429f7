import FileTrees
import Foundation
import Synchronization
import Testing
import UTFileVersions
import UTLibC
import UTSystemCalls
import UTTestFixtures

/// A package that several devices have saved at the same time is never a mixture of their versions.
@Suite struct PackageReconciliationTests {
  let devices: SimulatedDevices

  init() throws { devices = try SimulatedDevices() }

  /// Both devices have a package with these items.
  private func begin(_ count: Int = 2) throws {
    try devices.save(["a.txt": "a", "b.txt": "b", "images/c.png": "c"], on: 0)
    for other in 1..<count { try devices.synchronize(other - 1, other) }
  }

  /// The versions that lost a conflict on a device.
  private func conflicts(_ device: Int) throws -> [[String: String]] {
    let history = devices.history(device)
    return try history.conflicts.map { try devices.texts(history.contents(of: $0)) }
  }

  /// Nothing but the documents is left in the container of a device, and all devices have the same.
  private func expectSettled(_ packages: Int) throws {
    let (files, others) = (try devices.files(0), try devices.files(1))
    #expect(files == others)
    #expect(files.keys.filter { $0.contains("sync-conflict") }.isEmpty, "\(files.keys.sorted())")
    #expect(files.keys.filter { $0.hasSuffix("/.utictl-generation") }.count == packages)
  }

  @Test func `changes of different items are merged`() throws {
    try begin()
    try devices.save(["a.txt": "a on 0", "d.txt": "new on 0"], on: 0)
    try devices.save(["images/c.png": nil, "images/e.png": "new on 1"], on: 1)
    try devices.settle()
    for device in 0...1 {
      let merged = ["a.txt": "a on 0", "b.txt": "b", "d.txt": "new on 0", "images/e.png": "new on 1"]
      #expect(try devices.texts(devices.package(device)) == merged)
      #expect(try conflicts(device).isEmpty)
    }
    try expectSettled(1)
  }

  @Test func `changes of one item become two whole versions, the same on both devices`() throws {
    try begin()
    try devices.save(["a.txt": "a on 0", "b.txt": "b on 0"], on: 0)
    try devices.save(["a.txt": "a on 1", "images/c.png": "c on 1"], on: 1)
    try devices.settle()
    for device in 0...1 {
      #expect(
        try devices.texts(devices.package(device)) == ["a.txt": "a on 1", "b.txt": "b", "images/c.png": "c on 1"])
      #expect(try conflicts(device) == [["a.txt": "a on 0", "b.txt": "b on 0", "images/c.png": "c"]])
    }
    try expectSettled(2)
  }

  /// A file that another device, or anybody, has put there says that an item was removed.
  @Test func `what a generation removes is kept as a version, also where no version is due`() throws {
    try begin()
    try devices.save(["images/c.png": nil], on: 1)
    let generation = FileManager.default.contents(atPath: "\(devices.package(1).string)/.utictl-generation")
    let name = ".sync-conflict-20260101-120000-ABCDEF7.utictl-generation"
    try #require(generation).write(to: URL(filePath: "\(devices.package(0).string)/\(name)"))
    let store = VersionStore(
      dataFolder: FilePath("\(devices.folder.path)/0"),
      policy: VersionPolicy(steps: [], share: 0, packageInterval: 1_000_000_000))
    #expect(try PackageReconciliation.perform(at: devices.package(0), in: store) == .merged)
    #expect(try devices.texts(devices.package(0)) == ["a.txt": "a", "b.txt": "b"])
    let history = VersionHistory(of: devices.package(0), in: store)
    let kept = try history.stored.filter { !$0.isDiscardable }.map { try devices.texts(history.contents(of: $0)) }
    #expect(kept == [["a.txt": "a", "b.txt": "b", "images/c.png": "c"]])
  }

  @Test func `another item with the name of a version that lost does not stand for it`() throws {
    try begin()
    try devices.save(["a.txt": "a on 0"], on: 0)
    try devices.save(["a.txt": "a on 1"], on: 1)
    try devices.synchronize(0, 1)
    // What it will be called shows a copy of the folder.
    let twin = "\(devices.folder.path)/2/uniform-documents/containers/c"
    try FileManager.default.createDirectory(atPath: twin, withIntermediateDirectories: true)
    let copy = try Process.run(
      URL(filePath: "/usr/bin/cp"), arguments: ["-a", devices.documents(0), "\(twin)/Documents"])
    copy.waitUntilExit()
    let outcome = try devices.reconcile(2)
    guard case .separated(let paths) = outcome, let name = paths.first?.lastComponent?.string else {
      return #expect(Bool(false), "\(outcome)")
    }
    let planted = "\(devices.documents(0))/\(name)"
    try FileManager.default.createDirectory(atPath: planted, withIntermediateDirectories: true)
    try FileManager.default.copyItem(
      atPath: "\(devices.package(2).string)/.utictl-generation", toPath: "\(planted)/.utictl-generation")
    guard case .separated(let places) = try devices.reconcile(0), let place = places.first else {
      return #expect(Bool(false))
    }
    #expect(place.string != planted && places.count == 1)
    #expect(try devices.texts(place)["a.txt"] == devices.texts(try #require(paths.first))["a.txt"])
  }

  @Test func `only the log of a database in the package keeps its conflict from being ended`() throws {
    for (name, isLog) in [("Lab-journal", false), ("a.txt-journal", true)] {
      let devices = try SimulatedDevices()
      try devices.save(["a.txt": "a", name: "entries"], on: 0)
      try devices.synchronize(0, 1)
      for device in 0...1 { try devices.save(["a.txt": "a on \(device)"], on: device) }
      try devices.synchronize(0, 1)
      let outcome = try devices.reconcile(1)
      #expect((outcome == .incomplete) == isLog, "\(name): \(outcome)")
    }
  }

  @Test func `a file that lost against one of the same size and time is not dropped`() throws {
    try begin()
    for device in 0...1 {
      try devices.save(["a.txt": "a on \(device)"], on: device, modified: Timestamp(seconds: 1_700_000_000))
      try devices.save(["b.txt": ["b on 0", "b on 1, longer"][device]], on: device)
    }
    try devices.settle()
    for device in 0...1 {
      let texts = try devices.files(device).values.map { String(decoding: $0.bytes, as: UTF8.self) }
      for text in ["a on 0", "a on 1", "b on 0", "b on 1, longer"] { #expect(texts.contains(text), "\(text)") }
    }
  }

  private enum Change: CaseIterable {
    case none, edit, removal

    func text(_ item: String, on device: Int) -> String?? {
      switch self {
      case .none: nil
      case .edit: "\(item) on \(device)"
      case .removal: .some(nil)
      }
    }
  }

  @Test func `whatever two devices do to two items, there are only their versions, or one with the changes of both`()
    throws
  {
    let pairs = Change.allCases.flatMap { one in Change.allCases.map { [one, $0] } }
    for mine in pairs {
      for theirs in pairs where mine != [.none, .none] && theirs != [.none, .none] {
        let devices = try SimulatedDevices()
        let items = ["a.txt", "b.txt"]
        var whole = ["a.txt": "a", "b.txt": "b", "c.txt": "c"]
        try devices.save(whole, on: 0)
        try devices.synchronize(0, 1)
        var versions: [[String: String]] = []
        for (device, changes) in [mine, theirs].enumerated() {
          let all = zip(items, changes).compactMap { item, change in change.text(item, on: device).map { (item, $0) } }
          try devices.save(Dictionary(uniqueKeysWithValues: all), on: device)
          versions.append(try devices.texts(devices.package(device)))
        }
        let isDisputed = zip(mine, theirs).contains { $0 != .none && $1 != .none && ($0, $1) != (.removal, .removal) }
        for (index, item) in items.enumerated() {
          let change = mine[index] == .none ? theirs[index].text(item, on: 1) : mine[index].text(item, on: 0)
          if let change { whole[item] = change }
        }
        try devices.settle()
        for device in 0...1 {
          let found = try devices.texts(devices.package(device))
          let history = devices.history(device)
          let conflicts = try history.conflicts.map { try devices.texts(history.contents(of: $0)) }
          if isDisputed {
            #expect(Set([found] + conflicts) == Set(versions) && conflicts.count == 1, "\(mine) \(theirs)")
          } else {
            #expect(found == whole && conflicts.isEmpty, "\(mine) \(theirs)")
          }
        }
      }
    }
  }

  // MARK: Reading and resolving

  /// Both devices have changed an item, and added one, apart.
  private func conflict() throws {
    try begin()
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
      #expect(try conflicts(device) == [whole[0]] && history.hasConflicts)
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
      #expect(try conflicts(device).isEmpty)
    }
    try expectSettled(1)
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
      #expect(try conflicts(device).isEmpty)
    }
    try expectSettled(1)
  }

  /// Two devices, apart, have changed the same item of a package in the package, and each has added one. If `changesOuter`, both have
  /// also changed the same item of the package around it.
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
      if !changesOuter { #expect(try conflicts(device).isEmpty && !history.conflictsOfItems.isEmpty) }
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

  @Test func `what is arriving in a package is no item of it`() throws {
    try begin()
    let arriving = "0/uniform-documents/containers/c/Documents/Trip.rtfd/images/.syncthing.c.png.tmp"
    try devices.folder.write("half", to: arriving)
    try devices.save(["a.txt": "a on 0"], on: 0)
    try devices.save(["a.txt": "a on 1"], on: 1)
    let generation = try #require(try devices.files(0)["Trip.rtfd/.utictl-generation"]?.bytes)
    #expect(generation.range(of: Data("syncthing".utf8)) == nil)
    try FileManager.default.removeItem(atPath: "\(devices.folder.path)/\(arriving)")
    try devices.settle()
    for device in 0...1 { #expect(try conflicts(device).map { $0["a.txt"] } == ["a on 0"]) }
  }

  @Test func `a conflict is resolved for good although something of it is missing`() throws {
    try begin()
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
      #expect(try conflicts(device).isEmpty)
    }
    try expectSettled(1)
  }

  /// A device has two generations of the package, and of the one that lost, nothing else.
  private func loseItems() throws -> VersionHistory {
    try begin()
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
    try begin()
    for device in 0...1 { try devices.save(["a.txt": "a on \(device)"], on: device) }
    try devices.synchronize(0, 1)
    let history = devices.history(1)
    let lost = try #require(history.conflicts.first)
    #expect(lost.isPartial)
    try history.resolve(lost)
    #expect(throws: SafeWriteError.missing(lost.path)) { try history.remove(lost) }
  }

  @Test func `versions that were decided about and cannot be moved do not block others`() throws {
    try begin()
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
    #expect(try PackageReconciliation.perform(at: history.path, in: store) == .none)
    #expect(history.storeSettled().count == 1 && history.conflicts.isEmpty)
    let kept = try devices.files(1)
    #expect(siblings.allSatisfy { kept[$0.key] == $0.value })
    #expect(devices.history(1).storeSettled().isEmpty)
    #expect(try devices.files(1).keys.allSatisfy { $0.hasPrefix("Trip.rtfd/") })
  }

  // MARK: Whatever else happens

  @Test func `three devices merge what they have changed, or keep a version of each`() throws {
    try begin(3)
    for device in 0...2 { try devices.save([["a.txt", "b.txt", "d.txt"][device]: "on \(device)"], on: device) }
    try devices.settle([0, 1, 2])
    let merged = ["a.txt": "on 0", "b.txt": "on 1", "images/c.png": "c", "d.txt": "on 2"]
    for device in 0...2 {
      #expect(try devices.texts(devices.package(device)) == merged)
      #expect(try conflicts(device).isEmpty)
    }
    for device in 0...2 { try devices.save(["a.txt": "again on \(device)"], on: device) }
    try devices.settle([0, 1, 2])
    for device in 0...2 {
      let versions = try [devices.texts(devices.package(device))] + conflicts(device)
      #expect(Set(versions.map { $0["a.txt"] }) == ["again on 0", "again on 1", "again on 2"])
      let rests = versions.map { $0.filter { $0.key != "a.txt" } }
      #expect(rests == Array(repeating: merged.filter { $0.key != "a.txt" }, count: 3))
    }
    try expectSettled(3)
  }

  @Test func `what was ended stays so, and a resolved conflict is resolved on all devices`() throws {
    try begin()
    for device in 0...1 { try devices.save(["a.txt": "a on \(device)"], on: device) }
    #expect(try devices.reconcile(0) == .none)
    try devices.settle()
    let before = try devices.files(0)
    #expect(try devices.reconcile(0) == .none && devices.reconcile(1) == .none)
    #expect(try devices.files(0) == before)
    let history = devices.history(1)
    let conflict = try #require(history.conflicts.first)
    try history.restore(conflict)
    _ = try history.resolve(conflict)
    try devices.settle()
    for device in 0...1 {
      #expect(try devices.texts(devices.package(device))["a.txt"] == "a on 0")
      #expect(try conflicts(device).isEmpty)
    }
    try expectSettled(1)
  }

  @Test func `what other programs change or remove stays so`() throws {
    try begin()
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
      #expect(try conflicts(device).map { $0["a.txt"] } == ["a on 0"])
    }
    // Without a conflict of saves, nothing is done at all.
    try devices.save(["b.txt": "saved"], on: 0)
    try devices.folder.write("edited", to: "1/uniform-documents/containers/c/Documents/Trip.rtfd/a.txt")
    try devices.settle()
    #expect(try devices.texts(devices.package(0)) == ["a.txt": "edited", "b.txt": "saved", "new.txt": "new"])
  }

  @Test func `the version from which both have started is kept, however many saves follow`() throws {
    try begin()
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
      let versions = try [devices.texts(devices.package(device))] + conflicts(device)
      #expect(
        Set(versions) == [
          ["a.txt": "a on 0", "b.txt": "b on 0", "images/c.png": "c"],
          ["a.txt": "a on 1, 19", "b.txt": "before", "images/c.png": "c"],
        ])
    }
  }

  @Test func `nothing is changed while something is missing, and every version can be read`() throws {
    try begin()
    try devices.save(["a.txt": "a on 0"], on: 0)
    try devices.save(["a.txt": "a on 1", "b.txt": "b on 1"], on: 1)
    try devices.synchronize(0, 1)
    // Neither device has what the other one has replaced.
    for device in 0...1 { try devices.store(device).removeAll(of: devices.package(device)) }
    let before = try devices.files(1)
    #expect(try devices.reconcile(1) == .incomplete && devices.reconcile(0) == .incomplete)
    #expect(try devices.files(1) == before)
    #expect(try conflicts(1).map { $0["a.txt"] } == ["a on 0"])
    // A program that saves the package does not end the conflict.
    try devices.save(["images/c.png": "c on 1"], on: 1)
    #expect(PackageReconciliation.isNeeded(at: devices.package(1)))
  }

  @Test func `files that only seem to have a generation change nothing`() throws {
    try begin()
    let package = "0/uniform-documents/containers/c/Documents/Trip.rtfd"
    let name = "\(package)/.sync-conflict-20260731-120000-ABCDEF7.utictl-generation"
    let own = try devices.files(0)["Trip.rtfd/.utictl-generation"]?.bytes ?? Data()
    for bytes in [Data(), Data("utictl-generation 1".utf8), own.dropLast(), own + own, Data(count: 5 << 20)] {
      try devices.folder.write(bytes: bytes, to: name)
      let before = try devices.files(0)
      #expect(try devices.reconcile(0) == .none)
      #expect(try devices.files(0) == before && devices.texts(devices.package(0)).count == 3)
      #expect(!devices.history(0).hasConflicts)
    }
    try FileManager.default.removeItem(atPath: "\(devices.folder.path)/\(name)")
    try FileManager.default.createSymbolicLink(
      atPath: "\(devices.folder.path)/\(name)", withDestinationPath: ".utictl-generation")
    #expect(try devices.reconcile(0) == .none)
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
