import Foundation
import UTTestFixtures

/// Programs that coordinate their accesses in a folder, with a table of their own.
struct CoordinatingPrograms {
  let folder: TemporaryFolder
  let runtime: String

  init() throws {
    folder = try TemporaryFolder()
    runtime = "\(folder.path)/runtime"
    try FileManager.default.createDirectory(atPath: runtime, withIntermediateDirectories: false)
  }

  /// That of `utictl` beside them.
  var environment: [String: String] { ["XDG_RUNTIME_DIR": runtime, "XDG_DATA_HOME": "\(folder.path)/data"] }

  /// Runs `present-once`, which `Tests/Faults/present-once` describes.
  func program(_ arguments: String...) throws -> OtherProcess {
    try OtherProcess("ut-present-once", ["\(runtime)/uniform-documents"] + arguments, in: folder)
  }

  /// A program that uses a file.
  func user(of path: String, _ kind: String = "writing") async throws -> OtherProcess {
    let user = try program("access", kind, path)
    try await user.says("granted")
    return user
  }
}
