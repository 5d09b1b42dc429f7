import Foundation
import Testing
import UTFileQueries
import UTLibC
import UTSystemCalls
import UTTestFixtures

/// Folders below each other whose path is longer than the kernel accepts in one call.
@Suite(.serialized) struct LongPathQueryTests {
  private let folder: TemporaryFolder
  /// Each in the one before.
  private let chain: [Descriptor]
  private let name = String(repeating: "d", count: 250)

  init() throws {
    folder = try TemporaryFolder()
    var chain = [try #require(Descriptor.open(Array(folder.path.utf8), O_RDONLY | O_DIRECTORY))]
    for _ in 0..<20 {
      try #require(mkdirat(chain[chain.count - 1].number, name, 0o700) == 0)
      chain.append(try #require(Descriptor.open(Array(name.utf8), in: chain.last, O_RDONLY | O_DIRECTORY)))
    }
    self.chain = chain
  }

  private var deepest: CInt { chain[chain.count - 1].number }

  private func write(_ text: String, to name: String) {
    let file = Descriptor.open(Array(name.utf8), in: chain.last, O_WRONLY | O_CREAT, mode: 0o600)
    #expect(UTLibC.write(file?.number ?? -1, text, text.utf8.count) == text.utf8.count)
  }

  /// Foundation does not remove such folders.
  private func remove() {
    for outer in chain.dropLast().reversed() { unlinkat(outer.number, name, AT_REMOVEDIR) }
  }

  @Test func `folders with long paths are followed`() async throws {
    defer { remove() }
    let list = FollowedFolder(folder)
    write("1", to: "1.txt")
    let task = Task { [folder] in await list.follow(DocumentQuery(in: [URL(filePath: folder.path)])) }
    try await list.isGathered()
    #expect(list.paths.contains { $0.hasSuffix("/1.txt") })
    write("22", to: "2.txt")
    try await eventually { list.paths.contains { $0.hasSuffix("/2.txt") } }
    for name in ["1.txt", "2.txt"] { unlinkat(deepest, name, 0) }
    try await eventually { list.paths.count == 20 }
    #expect(list.unreadable.isEmpty)
    task.cancel()
    await task.value
  }
}
