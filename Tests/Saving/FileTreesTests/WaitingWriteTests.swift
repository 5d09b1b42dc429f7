import Foundation
import SafeWriting
import SystemPackage
import Testing
import UTSavingFixtures
import UTSystemCalls
import UTTestFixtures
import UTThreads

@testable import FileTrees

@Suite(.timeLimit(.minutes(10))) struct WaitingWriteTests {
  /// The program whose update it waits for may remove the package.
  @Test func `a package that any version may replace is created again`() throws {
    let folder = try TemporaryFolder()
    try folder.makePackage("P", ["a": "a"])
    let target = FilePath(folder.path("P"))
    let state = Monitor((isWaiting: false, isDone: false))
    try SafeWrite.holdingPackage(at: target, options: .relaxed) { _ in
      DispatchQueue.global().async {
        #expect(throws: Never.self) {
          let name = try #require(FileName("b"))
          let options = SaveOptions.with { $0.progress = { _ in state.locked { $0.isWaiting = true } } }
          try FileTree(directory: [name: FileTree(file: Array("b".utf8))]).write(to: target, options: options)
        }
        state.locked { $0.isDone = true }
      }
      state.wait { $0.isWaiting ? () : nil }
      try FileManager.default.removeItem(atPath: folder.path("P"))
    }
    state.wait { $0.isDone ? () : nil }
    #expect(folder.names == ["P"] && folder.text("P/b") == "b" && folder.text("P/a") == nil)
  }
}
