import Foundation
import Testing
import UTFileQueries
import UTLibC
import UTTestFixtures

/// What a query follows if the folder that it was given, or the destination of a link to it, is moved and comes back.
@Suite(.serialized) struct MovedScopeTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func path(_ name: String) -> String { "\(folder.path)/\(name)" }

  private func following(_ scope: String, _ body: (FollowedFolder) async throws -> Void) async throws {
    let list = FollowedFolder(folder)
    let url = URL(filePath: path(scope))
    let task = Task { await list.follow(DocumentQuery(in: [url])) }
    try await list.isGathered()
    try await body(list)
    task.cancel()
    await task.value
    #expect(list.contradictions == [])
  }

  @Test(arguments: ["disk/current", "./disk/../disk/current", "other/./current"])
  func `a folder that takes the place of a link's destination is followed`(_ destination: String) async throws {
    try folder.write("1", to: "disk/current/1.txt")
    symlink("disk", path("other"))
    symlink(destination, path("inbox"))
    try await following("inbox") { list in
      #expect(list.paths == ["inbox/1.txt"])
      rename(path("disk/current"), path("disk/old"))
      try await eventually { list.paths.isEmpty }
      try folder.write("2", to: "disk/current/2.txt")
      try await eventually { list.paths == ["inbox/2.txt"] }
      rename(path("disk"), path("away"))
      try await eventually { list.paths.isEmpty }
      rename(path("away"), path("disk"))
      try await eventually { list.paths == ["inbox/2.txt"] }
    }
  }

  @Test func `links that lead to each other are not followed forever`() async throws {
    symlink("b", path("a"))
    symlink("a", path("b"))
    try await following("a") { list in
      unlink(path("b"))
      try folder.write("1", to: "b/1.txt")
      try await eventually { list.paths == ["a/1.txt"] }
    }
  }
}
