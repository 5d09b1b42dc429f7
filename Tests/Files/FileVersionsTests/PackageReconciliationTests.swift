import Foundation
import Testing
import UTFileVersions
import UTLibC
import UTTestFixtures

/// A package that several devices have saved at the same time is never a mixture of their versions.
@Suite struct PackageReconciliationTests {
  let devices: SimulatedDevices

  init() throws { devices = try SimulatedDevices() }

  @Test func `changes of different items are merged`() throws {
    try devices.begin()
    try devices.save(["a.txt": "a on 0", "d.txt": "new on 0"], on: 0)
    try devices.save(["images/c.png": nil, "images/e.png": "new on 1"], on: 1)
    try devices.settle()
    for device in 0...1 {
      let merged = ["a.txt": "a on 0", "b.txt": "b", "d.txt": "new on 0", "images/e.png": "new on 1"]
      #expect(try devices.texts(devices.package(device)) == merged)
      #expect(try devices.conflicts(device).isEmpty)
    }
    try devices.expectSettled(1)
  }

  @Test func `changes of one item become two whole versions, the same on both devices`() throws {
    try devices.begin()
    try devices.save(["a.txt": "a on 0", "b.txt": "b on 0"], on: 0)
    try devices.save(["a.txt": "a on 1", "images/c.png": "c on 1"], on: 1)
    try devices.settle()
    for device in 0...1 {
      #expect(
        try devices.texts(devices.package(device)) == ["a.txt": "a on 1", "b.txt": "b", "images/c.png": "c on 1"])
      #expect(try devices.conflicts(device) == [["a.txt": "a on 0", "b.txt": "b on 0", "images/c.png": "c"]])
    }
    try devices.expectSettled(2)
  }

  @Test func `what is canceled has changed nothing`() throws {
    struct Stop: Error {}
    try devices.begin()
    for number in 0..<30 { try devices.save(["d/\(number).txt": "0"], on: 0) }
    try devices.save(["d/0.txt": "1"], on: 1)
    try devices.synchronize(0, 1)
    let package = devices.package(1)
    let before = try FileManager.default.subpathsOfDirectory(atPath: package.removingLastComponent().string).sorted()
    for limit in [0, 10, 30] {
      var (options, asked) = (SaveOptions(), 0)
      options.progress = { _ in
        asked += 1
        if asked > limit { throw Stop() }
      }
      #expect(throws: Stop.self, "\(limit)") {
        try PackageReconciliation.perform(at: package, in: .standard, options: options)
      }
    }
    #expect(
      try FileManager.default.subpathsOfDirectory(atPath: package.removingLastComponent().string).sorted() == before)
  }

  /// A file that another device, or anybody, has put there says that an item was removed.
  @Test func `what a generation removes is kept as a version, also where no version is due`() throws {
    try devices.begin()
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
    try devices.begin()
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
    try devices.begin()
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
}
