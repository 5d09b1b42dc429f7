import Foundation
import Testing
import UTLibC
import UTTestFixtures

/// The sample `shape-edit`, by what it does to the files of a package.
@Suite(.timeLimit(.minutes(10))) struct ShapeEditTests {
  let folder: TemporaryFolder
  private let program: Program

  init() throws {
    folder = try TemporaryFolder()
    program = Program("ut-shape-edit", in: folder)
  }

  /// What the system says of a file: which one it is, and when it was written and changed last.
  private struct Status: Hashable {
    let inode: UInt64
    let modified: [Int]
    let changed: [Int]
  }

  private func statuses() throws -> [String: Status] {
    let package = "\(folder.path)/Big.shapeedit"
    let names = try FileManager.default.subpathsOfDirectory(atPath: package)
    return try names.reduce(into: [:]) { statuses, name in
      var status = stat()
      guard lstat("\(package)/\(name)", &status) == 0 else { throw CocoaError(.fileReadUnknown) }
      guard status.st_mode & S_IFMT == S_IFREG else { return }
      statuses[name] = Status(
        inode: UInt64(status.st_ino), modified: [status.st_mtim.tv_sec, status.st_mtim.tv_nsec],
        changed: [status.st_ctim.tv_sec, status.st_ctim.tv_nsec])
    }
  }

  @Test func `moving one of ten thousand shapes writes one file`() throws {
    let made = try program.run("new", "Big.shapeedit", "10000")
    #expect(made.status == 0 && made.output.isEmpty, "\(made)")
    let before = try statuses()
    #expect(before.count == 10001)
    let moved = try program.run("move", "Big.shapeedit", "shape-4711", "-5", "12")
    #expect(moved.status == 0 && moved.output.isEmpty, "\(moved)")
    let after = try statuses()
    #expect(after.keys.sorted() == before.keys.sorted())
    #expect(after.keys.filter { after[$0] != before[$0] } == ["shapes/shape-4711.json"])
    let lines = try program.run("list", "Big.shapeedit").output.split(separator: "\n")
    #expect(lines.count == 10000)
    #expect(lines[4709...4710] == ["shape-4710\trectangle\t90 470\t8", "shape-4711\tcircle\t-5 12\t8"])
  }

  @Test func `what a killed command left of a new drawing is removed by the next one`() throws {
    try folder.write("{}", to: ".d.shapeedit.0123456789abcdef.docsave/index.json")
    #expect(try program.run("new", "d.shapeedit", "3").status == 0)
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path).filter { $0.hasPrefix(".d") } == [])
  }

  @Test func `nothing to do writes nothing`() throws {
    #expect(try program.run("new", "Big.shapeedit", "3").status == 0)
    let before = try statuses()
    #expect(try program.run("list", "Big.shapeedit").status == 0)
    let unknown = try program.run("move", "Big.shapeedit", "shape-4", "0", "0")
    #expect(unknown.status == 1 && unknown.output == "shape-edit: no such shape: 'shape-4'\n")
    #expect(try program.run("new", "Big.shapeedit", "3").status == 1)
    #expect(try statuses() == before)
  }
}
