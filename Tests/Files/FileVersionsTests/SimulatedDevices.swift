import FileTrees
import Foundation
import UTFileVersions
import UTLibC
import UTTestFixtures

/// Devices with the same container, which is synchronized as Syncthing does it: file by file, and with a conflict
/// version for each file that two devices have changed.
final class SimulatedDevices {
  /// A file as Syncthing sees it.
  struct Found: Equatable {
    let bytes: Data
    let modified: Timestamp
  }

  let folder: TemporaryFolder
  /// What all devices had when two of them were synchronized last.
  private var agreed: [[Int]: [String: Found]] = [:]
  private var conflictCount = 0

  init() throws { folder = try TemporaryFolder() }

  /// The documents of a device.
  func documents(_ device: Int) -> String { "\(folder.path)/\(device)/uniform-documents/containers/c/Documents" }
  func package(_ device: Int) -> FilePath { FilePath("\(documents(device))/Trip.rtfd") }

  /// Only the first version in a week stays, and the last one.
  private let policy = VersionPolicy(
    steps: [VersionPolicy.Step(upTo: nil, interval: 604_800)], share: 1, packageInterval: 0)

  func store(_ device: Int) -> VersionStore {
    VersionStore(dataFolder: FilePath("\(folder.path)/\(device)"), policy: policy)
  }

  func history(_ device: Int) -> VersionHistory { VersionHistory(of: package(device), in: store(device)) }

  // MARK: What devices do

  /// Saves a package with texts, in files with a modification time of their own if it is given.
  ///
  /// - Parameter nested: the path of a package in it that is saved instead.
  func save(_ items: [String: String?], on device: Int, modified: Timestamp? = nil, in nested: String? = nil) throws {
    let package = nested.map { self.package(device).appending($0) } ?? self.package(device)
    try awaitTick()
    var options = SaveOptions()
    (options.versions, options.durability) = (store(device), .relaxed)
    try FileManager.default.createDirectory(atPath: documents(device), withIntermediateDirectories: true)
    func change(_ tree: inout FileTree) {
      for (path, text) in items {
        let names = path.split(separator: "/").compactMap { FileName(String($0)) }
        for count in 1..<max(names.count, 1) where tree[path: names[..<count]] == nil {
          tree[path: names[..<count]] = FileTree(directory: [:])
        }
        tree[path: names] = text.map { FileTree(file: Array($0.utf8)) }
        if let modified { tree[path: names]?.attributes.modified = modified }
      }
    }
    guard FileManager.default.fileExists(atPath: package.string) else {
      var tree = FileTree(directory: [:])
      change(&tree)
      try tree.write(to: package, options: options)
      return
    }
    try FileTree.update(packageAt: package, options: options, change)
  }

  /// Waits until new files get a later time than existing ones. Before Linux 6.13, all files written within a few
  /// milliseconds get the same time, and unlike these devices, real ones do not save at the same moment.
  private func awaitTick() throws {
    func now() throws -> Date? {
      try URL(filePath: folder.write("", to: "clock")).resourceValues(forKeys: [.contentModificationDateKey])
        .contentModificationDate
    }
    let begin = try now()
    while try now() == begin {}
  }

  @discardableResult
  func reconcile(_ device: Int) throws -> PackageReconciliation.Outcome {
    try PackageReconciliation.perform(at: package(device), in: store(device))
  }

  /// Synchronizes devices, and lets each end conflicts, until nothing happens any more.
  func settle(_ devices: [Int] = [0, 1]) throws {
    for _ in 0..<10 {
      for (one, other) in zip(devices, devices.dropFirst()) { try synchronize(one, other) }
      for (one, other) in zip(devices, devices.dropFirst()).reversed() { try synchronize(one, other) }
      let before = try devices.map(files)
      for device in devices { try reconcile(device) }
      if try devices.map(files) == before, before.allSatisfy({ $0 == before[0] }) { return }
    }
    throw CocoaError(.featureUnsupported)
  }

  // MARK: What devices have

  /// Everything in the documents of a device, also what is hidden.
  func files(_ device: Int) throws -> [String: Found] {
    var files: [String: Found] = [:]
    let root = documents(device)
    let paths = (try? FileManager.default.subpathsOfDirectory(atPath: root)) ?? []
    // Engines ignore the temporary files of saves.
    for path in paths where !path.split(separator: "/").contains(where: Self.isTemporary) {
      var status = stat()
      guard lstat("\(root)/\(path)", &status) == 0, status.st_mode & S_IFMT == S_IFREG else { continue }
      files[path] = Found(
        bytes: try Data(contentsOf: URL(filePath: "\(root)/\(path)")), modified: Timestamp(status.st_mtim))
    }
    return files
  }

  private static func isTemporary(_ name: Substring) -> Bool {
    ItemSiblings.temporarySuffixes.contains { name.hasSuffix($0) }
  }

  /// The texts in a package.
  func texts(_ package: FilePath) throws -> [String: String] { try texts(FileTree(contentsOf: package)) }

  func texts(_ tree: FileTree) throws -> [String: String] {
    var texts: [String: String] = [:]
    try tree.forEachItem { path, item in
      if let contents = item.contents { texts[path.pathText] = String(decoding: try contents.bytes(), as: UTF8.self) }
    }
    return texts
  }

  // MARK: Synchronizing

  func synchronize(_ one: Int, _ other: Int) throws {
    let base = agreed[[one, other]] ?? [:]
    let (mine, theirs) = (try files(one), try files(other))
    for path in Set(mine.keys).union(theirs.keys).union(base.keys).sorted() {
      let (here, there, before) = (mine[path], theirs[path], base[path])
      if here == there { continue }
      if there == before || there == nil && here != before {
        try put(here, path, other)
      } else if here == before || here == nil {
        try put(there, path, one)
      } else if let here, let there, here.bytes == there.bytes {
        try put(here, path, other)
      } else if let here, let there {
        let isMine = there.modified.isEarlier(than: here.modified)
        let (winner, loser) = isMine ? (here, there) : (there, here)
        let conflict = conflictName(path)
        for device in [one, other] {
          try put(winner, path, device)
          try put(loser, conflict, device)
        }
      }
    }
    agreed[[one, other]] = try files(one)
  }

  private func conflictName(_ path: String) -> String {
    conflictCount += 1
    let number = String("00000\(conflictCount)".suffix(6))
    let end = path.lastIndex(of: "/").map { path.index(after: $0) } ?? path.startIndex
    let name = path[end...]
    let dot = name.lastIndex(of: ".") ?? name.endIndex
    return path[..<dot] + ".sync-conflict-20260731-\(number)-ABCDEF2" + path[dot...]
  }

  func put(_ file: Found?, _ path: String, _ device: Int) throws {
    let url = URL(filePath: "\(documents(device))/\(path)")
    guard let file else {
      try? FileManager.default.removeItem(at: url)
      var folder = url.deletingLastPathComponent()
      while folder.path != documents(device), rmdir(folder.path) == 0 { folder.deleteLastPathComponent() }
      return
    }
    try FileManager.default.createDirectory(at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
    try? FileManager.default.removeItem(at: url)
    try file.bytes.write(to: url)
    let time = timespec(tv_sec: Int(file.modified.seconds), tv_nsec: Int(file.modified.nanoseconds))
    var times = [time, time]
    guard utimensat(AT_FDCWD, url.path, &times, 0) == 0 else { throw CocoaError(.fileWriteUnknown) }
  }
}

extension Timestamp {
  fileprivate func isEarlier(than other: Timestamp) -> Bool {
    (seconds, nanoseconds) < (other.seconds, other.nanoseconds)
  }
}
