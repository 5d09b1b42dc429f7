import DocumentPackages
import Foundation
import SystemPackage
import Testing
import UTTestFixtures
import UTThreads

@testable import FileCoordination

/// Items that change their names while accesses wait for them, and snapshots of those that others write all the time.
@Suite struct WaitedItemTests {
  let desk: Desk

  init() throws { desk = try Desk() }

  // MARK: Names

  /// Requests accesses to an item while it is renamed.
  ///
  /// - Returns: the URL of each, in their order.
  private func urls(
    of accesses: [FileAccess], whileMoving old: URL, to new: URL
  ) async throws -> [URL] {
    let held = try await desk.begin([.moving(old), .replacing(new)])
    return try await withThrowingTaskGroup(of: (Int, URL).self) { group in
      for (index, access) in accesses.enumerated() {
        group.addTask { [desk] in
          let granted = try await desk.begin([access])
          defer { granted.end() }
          return (index, granted.urls[0])
        }
      }
      defer { held.end() }
      try await eventually("all accesses") { try desk.waiting == accesses.count }
      try FileManager.default.moveItem(at: old, to: new)
      held.end()
      var urls = accesses.map(\.url)
      for try await (index, url) in group { urls[index] = url }
      return urls
    }
  }

  @Test func `an item of which only the case of a letter changes meanwhile is accessed where it is`() async throws {
    try desk.folder.write("old", to: "Note.txt")
    let (old, new) = (desk.url("Note.txt"), desk.url("note.txt"))
    let urls = try await urls(of: [.reading(old), .writing(old), .deleting(old)], whileMoving: old, to: new)
    #expect(urls.map(\.lastPathComponent) == ["note.txt", "note.txt", "note.txt"])
    // What comes later finds it there, too.
    try desk.arbiter.access([.writing(new)], by: Party()) { #expect($0 == [new]) }
    #expect(try desk.text("note.txt") == "old")
  }

  @Test func `items in a folder that is renamed meanwhile are accessed where they are`() async throws {
    let folder = desk.url("folder")
    let items = [desk.url("folder/a.txt"), desk.url("folder/sub/deep.txt"), desk.url("folder/sub")]
    let urls = try await urls(
      of: items.flatMap { [.reading($0), .writing($0)] }, whileMoving: folder, to: desk.url("renamed"))
    let expected = ["a.txt", "a.txt", "sub/deep.txt", "sub/deep.txt", "sub", "sub"]
    #expect(urls.map(\.path) == expected.map { desk.url("renamed/\($0)").path })
  }

  // MARK: Snapshots

  /// Writes a package all the time, each time both of its files, until it is told to end.
  private final class PackageWriter: Sendable {
    private static let text = String(repeating: "a line of text\n", count: 5000)
    private let state = Monitor((count: 0, isEnding: false, hasEnded: false))

    init(_ package: URL, _ arbiter: FileArbiter) throws {
      try WaitingThreads.shared.run { [self] in
        while !state.locked({ $0.isEnding }) {
          let number = state.locked { $0.count } + 1
          let result = Result {
            try arbiter.access([.writing(package)], by: Party()) { urls in
              for name in ["TXT.rtf", "inner.rtfd/TXT.rtf"] {
                try Data("\(number)\n\(Self.text)\(number)".utf8).write(to: urls[0].appending(path: name))
              }
            }
          }
          guard case .success = result else { break }
          state.locked { $0.count = number }
        }
        state.locked { $0.hasEnded = true }
      }
    }

    /// Waits until it has written once more.
    ///
    /// - Returns: whether it has.
    func writesAgain() -> Bool {
      let before = state.locked { $0.count }
      return state.wait { $0.count > before ? true : $0.hasEnded ? false : nil }
    }

    func end() {
      state.locked { $0.isEnding = true }
      state.wait { $0.hasEnded ? () : nil }
    }
  }

  @Test func `an archive of a package that others go on writing is of one moment, and stays as it is`() async throws {
    let package = desk.url("note.rtfd")
    let writer = try PackageWriter(package, desk.arbiter)
    defer { writer.end() }
    #expect(writer.writesAgain())
    for round in 1...10 {
      let unpacked = desk.url("unpacked \(round)")
      var error: NSError?
      NSFileCoordinator(filePresenter: nil, arbiter: desk.arbiter).coordinate(
        readingItemAt: package, options: .forUploading, error: &error
      ) { archive in
        let before = try? Data(contentsOf: archive)
        #expect(writer.writesAgain())
        #expect(before != nil && (try? Data(contentsOf: archive)) == before)
        #expect(throws: Never.self) {
          try DocumentPackage(at: FilePath(archive.path)).unpack(to: FilePath(unpacked.path))
        }
      }
      #expect(error == nil)
      let texts = try ["TXT.rtf", "inner.rtfd/TXT.rtf"].map { name in
        try String(contentsOf: unpacked.appending(path: "note.rtfd/\(name)"), encoding: .utf8)
      }
      let lines = texts.map { $0.split(separator: "\n") }
      #expect(texts[0] == texts[1] && lines[0].count == 5002 && lines[0].first == lines[0].last)
    }
  }
}
