import Foundation
import Testing
import UTFileQueries
import UTLibC
import UTTestFixtures

/// Random changes to a tree, during which the kernel loses some: what a query has found is what `find` finds.
///
/// `QUERY_CHANGES=20000` makes as many changes.
@Suite struct RandomChangeTests {
  private static let count = ProcessInfo.processInfo.environment["QUERY_CHANGES"].flatMap { Int($0) } ?? 1000

  @Test(arguments: [(UInt64(1), Int.max, Int.max), (2, 5, .max), (3, 40, 20)])
  func `a query has what find has`(seed: UInt64, events: Int, watches: Int) async throws {
    let folder = try TemporaryFolder()
    let list = FollowedFolder(folder)
    var changes = RandomChanges(folder.path, SeededGenerator(seed: seed))
    for _ in 0..<100 { changes.make() }
    let query = {
      var query = DocumentQuery(in: [URL(filePath: folder.path)])
      query.includesHiddenItems = true
      query.searchesPackages = true
      query.adjust = {
        ($0.maximumEvents, $0.maximumWatches) = (events, watches)
        ($0.timing.settle, $0.timing.polling) = (.milliseconds(5), .milliseconds(20))
      }
      return query
    }()
    let task = Task { await list.follow(query) }
    try await list.isGathered()
    var made = 0
    while made < Self.count / 3 {
      let count = Int.random(in: 1...60, using: &changes.generator)
      for _ in 0..<count { changes.make() }
      made += count
      try await list.settle("")
    }
    task.cancel()
    await task.value
    #expect(list.contradictions == [])
  }
}

/// Changes as programs make them.
struct RandomChanges {
  let root: String
  var generator: SeededGenerator
  private var folders = [""]
  private var files: [String] = []
  private var number = 0

  init(_ root: String, _ generator: SeededGenerator) { (self.root, self.generator) = (root, generator) }

  mutating func make() {
    switch Int.random(in: 0..<100, using: &generator) {
    case 0..<30: write(newName(), appending: false)
    case 30..<50:
      if let file = files.randomElement(using: &generator) { write(file, appending: Bool.random(using: &generator)) }
    case 50..<62: removeFile()
    case 62..<72: makeFolder()
    case 72..<80: moveFile()
    case 80..<86: moveFolder()
    case 86..<90: removeFolder()
    case 90..<94: saveByRename()
    case 94..<97:
      if let file = files.randomElement(using: &generator) {
        chmod(path(file), mode_t.random(in: 0o400...0o777, using: &generator))
      }
    default: link()
    }
  }

  private func path(_ name: String) -> String { root + "/" + name }

  private mutating func newName() -> String {
    number += 1
    let folder = folders.randomElement(using: &generator) ?? ""
    let tag = ["txt", "png", "", "rtfd", "unknown"].randomElement(using: &generator) ?? ""
    return "\(folder)\(Bool.random(using: &generator) ? "f" : ".f")\(number).\(tag)"
  }

  private mutating func write(_ name: String, appending: Bool) {
    let file = open(path(name), O_WRONLY | O_CREAT | O_CLOEXEC | O_NOFOLLOW | (appending ? O_APPEND : O_TRUNC), 0o644)
    guard file >= 0 else { return }
    let text = String(repeating: "x", count: Int.random(in: 0...200, using: &generator))
    _ = UTLibC.write(file, text, text.utf8.count)
    close(file)
    if !files.contains(name) { files.append(name) }
  }

  private mutating func removeFile() {
    guard let place = files.indices.randomElement(using: &generator) else { return }
    unlink(path(files.remove(at: place)))
  }

  private mutating func makeFolder() {
    let name = newName()
    if mkdir(path(name), 0o755) == 0 { folders.append(name + "/") }
  }

  private mutating func moveFile() {
    guard let place = files.indices.randomElement(using: &generator) else { return }
    let name = newName()
    if rename(path(files[place]), path(name)) == 0 { files[place] = name }
  }

  private mutating func moveFolder() {
    guard let folder = folders.dropFirst().randomElement(using: &generator) else { return }
    let name = newName()
    guard !name.hasPrefix(folder), rename(path(String(folder.dropLast())), path(name)) == 0 else { return }
    folders = folders.map { $0.hasPrefix(folder) ? name + "/" + $0.dropFirst(folder.count) : $0 }
    files = files.map { $0.hasPrefix(folder) ? name + "/" + $0.dropFirst(folder.count) : $0 }
  }

  private mutating func removeFolder() {
    guard let folder = folders.dropFirst().randomElement(using: &generator) else { return }
    try? FileManager.default.removeItem(atPath: path(folder))
    folders.removeAll { $0.hasPrefix(folder) }
    files.removeAll { $0.hasPrefix(folder) }
    // Sometimes, another one takes its place at once.
    if Bool.random(using: &generator), mkdir(path(folder), 0o755) == 0 { folders.append(folder) }
  }

  private mutating func saveByRename() {
    guard let file = files.randomElement(using: &generator) else { return }
    let name = file + "~"
    write(name, appending: false)
    files.removeAll { $0 == name }
    rename(path(name), path(file))
  }

  private mutating func link() {
    let name = newName()
    let target = (folders + files).randomElement(using: &generator) ?? ""
    if symlink(path(target), path(name)) == 0 { files.append(name) }
  }
}
