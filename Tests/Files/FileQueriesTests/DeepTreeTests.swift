import FileTypes
import Foundation
import Synchronization
import SystemTypes
import Testing
import UTFileQueries
import UTTestFixtures

/// A query that reads a large tree still reports what happens elsewhere.
@Suite struct DeepTreeTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  /// Makes folders in each other, with a file in each.
  private func makeTree(_ name: String, depth: Int) throws {
    for level in 0..<depth {
      let path = "\(name)/" + String(repeating: "d/", count: level)
      try folder.write("text", to: "\(path)file-\(level)")
    }
  }

  private func name(_ item: DocumentItem) -> String { String(decoding: item.path, as: UTF8.self) }

  /// The names of files in the order in which they are reported. When the first one of the tree is looked at, another
  /// one is written.
  ///
  /// - Parameter isMoved: whether the tree appears after everything else was found.
  private func reported(isMoved: Bool) async throws -> [String] {
    let depth = 1000
    try folder.write("text", to: "scope/other/old")
    try makeTree(isMoved ? "tree" : "scope/tree", depth: depth)
    let names = Mutex<[String]>([])
    let isWritten = Mutex(false)
    let isGathered = Mutex(false)
    let other = "\(folder.path)/scope/other/new"
    var order = QueryOrder(scopes: [Array("\(folder.path)/scope".utf8)], registry: .ofProcess) { item in
      guard item.name.hasPrefix("file-"),
        !isWritten.withLock({ isWritten in
          defer { isWritten = true }
          return isWritten
        })
      else { return true }
      return FileManager.default.createFile(atPath: other, contents: nil)
    }
    order.timing.settle = .zero
    let engine = QueryEngine(order) { report in
      switch report {
      case .gathered(let changes), .updated(let changes): names.withLock { $0 += changes.map(\.item.name) }
      case .finishedGathering: isGathered.withLock { $0 = true }
      case .failed(let error): Issue.record("\(error)")
      }
    }
    defer { engine.end() }
    try await eventually("the first items") { isGathered.withLock { $0 } }
    if isMoved {
      #expect(rename("\(folder.path)/tree", "\(folder.path)/scope/tree") == 0)
    }
    try await eventually("all items") { names.withLock { Set($0).isSuperset(of: ["file-\(depth - 1)", "new"]) } }
    return names.withLock { $0 }
  }

  @Test(arguments: [false, true]) func `a file elsewhere is reported before a deep tree is read to its end`(
    isMoved: Bool
  ) async throws {
    let names = try await reported(isMoved: isMoved)
    let (new, last) = (try #require(names.firstIndex(of: "new")), try #require(names.firstIndex(of: "file-999")))
    #expect(new < last)
  }
}
