import Synchronization
import SystemPackage
import Testing
import UTLibC
import UTSavingFixtures
import UTSystemCalls
import UTTestFixtures

@testable import SafeWriting
@testable import UTDeviceGenerations

/// The cost of packages that somebody has made to be costly, and what stops a save of one.
@Suite struct DeepPackageTests {
  private struct Stop: Error {}

  let folder: TemporaryFolder
  private var path: FilePath { FilePath(folder.path("P.notes")) }

  init() throws { folder = try TemporaryFolder() }

  /// Writes folders in each other.
  private func add(_ depth: Int, to package: inout PackageSink) throws {
    guard depth > 0 else { return }
    try package.directory(named: "d") { try add(depth - 1, to: &$0) }
  }

  private func calls(_ body: () throws -> Void) throws -> Int {
    let count = Mutex(0)
    let table = CallTable { _ in
      count.withLock { $0 += 1 }
      return .made
    }
    try table.inForce(body)
    return count.withLock { $0 }
  }

  @Test func `each folder takes the same number of calls, however deep it is`() throws {
    func calls(_ depth: Int) throws -> Int {
      let path = FilePath(folder.path("P\(depth).notes"))
      try folder.makePackage("P\(depth).notes", [:])
      let new = try self.calls { try SafeWrite.package(at: path) { try add(depth, to: &$0) } }
      // All folders are taken over.
      let base = try FileBase(at: path)
      return try new
        + self.calls {
          try SafeWrite.package(at: path, replacing: base) {
            try $0.reuse(named: "d")
            try $0.file(named: "a") { try $0.write("x") }
          }
        }
    }
    let (few, many) = (try calls(50), try calls(200))
    #expect(many < few * 5, "\(few) \(many)")
  }

  @Test func `folders that could not be read again are not written`() throws {
    try SafeWrite.package(at: path) { try add(255, to: &$0) }
    #expect(try FileBase(at: path).manifest?.count == 255)
    let error = failure { try SafeWrite.package(at: path) { try add(256, to: &$0) } }
    #expect(error?.description.contains("nested more than 256 levels deep") ?? false)
    #expect(try FileBase(at: path).manifest?.count == 255 && folder.names == ["P.notes"])
  }

  /// Whatever is left to do when all items are named.
  @Test func `a save ends at any item when it is canceled`() throws {
    try SafeWrite.package(at: path) { try add(100, to: &$0) }
    let base = try FileBase(at: path)
    var (isNamed, asked) = (false, 0)
    var options = SaveOptions()
    options.progress = { _ in
      if isNamed { asked += 1 }
      if asked > 50 { throw Stop() }
    }
    #expect(throws: Stop.self) {
      try SafeWrite.package(at: path, replacing: base, options: options) {
        try $0.reuse(named: "d")
        for name in ["a", "b"] { try $0.file(named: name) { try $0.write("x") } }
        isNamed = true
      }
    }
    #expect(try FileBase(at: path).manifest == base.manifest && folder.names == ["P.notes"])
  }

  @Test func `a generation says nothing of folders that could not be read`() {
    func isRead(_ kind: String, _ depth: Int) -> Bool {
      let path = Array(repeating: "d", count: depth).joined(separator: "/")
      let item = "\(kind) 0 0 0 0000000000000001.1 0000000000000001.1 \(path)\0"
      return PackageGeneration(
        decoding: Array("utictl-generation 1\u{0}0000000000000001.1 5 0 1\0\0\(item)".utf8)) != nil
    }
    #expect(isRead("f", 256) && !isRead("f", 257) && isRead("d", 255) && !isRead("d", 256))
  }

  @Test(arguments: ["folder", "link"]) func `only a file is a generation`(kind: String) throws {
    let name = ".utictl-generation"
    let container = "uniform-documents/containers/c/P.notes"
    for package in ["P.notes", container] {
      try folder.makePackage(package, ["a": "A"])
      if kind == "folder" {
        try folder.write("mine", to: "\(package)/\(name)/b")
      } else {
        #expect(symlink("a", folder.path("\(package)/\(name)")) == 0)
      }
      let path = FilePath(folder.path(package))
      #expect(!PackageShape.hasGeneration(path))
      let error = failure {
        try SafeWrite.updatePackage(at: path) { sink, _ in
          try sink.file(named: "c") { try $0.write("C") }
          try sink.reuseRest()
        }
      }
      #expect((error == nil) == (package != container))
      #expect(error?.description.contains("cannot use the name") ?? true, "\(error as Any)")
      let kept = kind == "folder" ? folder.text("\(package)/\(name)/b") : folder.text("\(package)/\(name)")
      #expect(kept == (kind == "folder" ? "mine" : "A"))
    }
  }
}
