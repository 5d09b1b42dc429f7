import Foundation
import Testing
import UTTestFixtures

@testable import FileCoordination

/// Accesses to items whose folder does not exist, or not any more when it is their turn.
@Suite struct MissingFolderTests {
  let desk: Desk

  init() throws { desk = try Desk() }

  @Test(arguments: [FileAccess.Kind.replacing, .moving, .deleting])
  func `nothing takes the place of a missing folder while an item in it is accessed`(kind: FileAccess.Kind) throws {
    let access = try desk.arbiter.begin([.reading(desk.url("none/new.txt"))], by: Party())
    #expect(try !desk.isFree(FileAccess(kind, desk.url("none"))))
    #expect(try desk.isFree(.reading(desk.url("none/new.txt"))))
    #expect(try !desk.isFree(.writing(desk.url("none/new.txt"))))
    #expect(try desk.isFree(.writing(desk.url("none/other.txt"))))
    #expect(try !desk.isFree(FileAccess(kind, desk.url("none/../none/"))))
    #expect(try desk.isFree(.writing(desk.url("none"))))
    access.end()
    #expect(try desk.isFree(FileAccess(kind, desk.url("none"))))
  }

  @Test(arguments: [FileAccess.Kind.moving, .deleting])
  func `no item in a folder is accessed after the folder is gone and before the access to it ends`(
    kind: FileAccess.Kind
  ) throws {
    let access = try desk.arbiter.begin([FileAccess(kind, desk.url("folder"))], by: Party())
    try FileManager.default.moveItem(at: desk.url("folder"), to: desk.url("moved"))
    #expect(try !desk.isFree(.writing(desk.url("folder/a.txt"))))
    #expect(try !desk.isFree(.writing(desk.url("folder/sub/deep.txt"))))
    access.end()
    #expect(try desk.isFree(.writing(desk.url("folder/a.txt"))))
  }

  /// Waits for an access in a folder while the folder is changed.
  private func access(_ name: String, whileMoving change: @escaping @Sendable () throws -> Void) async throws {
    let (url, folder) = (desk.url(name), desk.url(name).deletingLastPathComponent())
    let held = try desk.arbiter.begin([.writing(url), .writing(folder)], by: Party())
    let waiting = Task { [desk] in
      try await FileCoordinator(arbiter: desk.arbiter).write(url) { item in
        #expect(item.url == url)
        // An access within a conflicting one fails.
        #expect(throws: CoordinationError.self) { try desk.arbiter.begin([.reading(url)], by: Party()).end() }
      }
    }
    try await eventually("a waiting access") { try desk.waiting == 1 }
    try change()
    held.end()
    try await waiting.value
  }

  @Test func `an access takes its turn with an item in the folder that exists when it is granted`() async throws {
    try await access("none/new.txt") { [desk] in try desk.folder.write("old", to: "none/other.txt") }
  }

  @Test func `an access takes its turn with an item in the folder that is there when it is granted`() async throws {
    try await access("folder/new.txt") { [desk] in
      try FileManager.default.moveItem(at: desk.url("folder"), to: desk.url("moved"))
      try desk.folder.write("old", to: "folder/other.txt")
    }
  }
}
