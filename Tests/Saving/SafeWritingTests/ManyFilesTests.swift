import Testing
import UTLibC
import UTSavingFixtures
import UTSystemCalls
import UTTestFixtures

@testable import SafeWriting

/// Packages of so many files that a second thread writes them.
@Suite struct ManyFilesTests {
  let folder: TemporaryFolder
  let path: String

  init() throws {
    folder = try TemporaryFolder()
    path = folder.path("p.notes")
  }

  /// Sizes around those at which files are written differently.
  private static let sizes = [0, 1, 1000, 65_535, 65_536, 65_537, 300_000]

  private func contents(_ number: Int) -> [UInt8] {
    [UInt8](repeating: UInt8(truncatingIfNeeded: number), count: Self.sizes[number % Self.sizes.count])
  }

  private func save(
    _ count: Int, replacing base: FileBase? = nil, options: SaveOptions = .relaxed, areSmall: Bool = false,
    name: (Int) -> String = { "file-\($0)" }
  ) throws -> SaveOutcome {
    try SafeWrite.package(at: FilePath(path), replacing: base, options: options) { package in
      for part in 0..<count / 20 {
        try package.directory(named: "part-\(part)") { folder in
          for number in part * 20..<part * 20 + 20 {
            let attributes = ItemAttributes(
              mode: number % 3 == 0 ? 0o640 : nil, modified: Timestamp(seconds: Int64(number), nanoseconds: 5))
            let bytes = areSmall ? [1] : contents(number)
            try folder.file(named: name(number), attributes: attributes) { try $0.write(bytes) }
          }
        }
      }
    }
  }

  @Test func `all files are there`() throws {
    let outcome = try save(400)
    #expect(outcome.base.manifest?.count == 420)
    for number in 0..<400 {
      let name = "p.notes/part-\(number / 20)/file-\(number)"
      #expect(folder.bytes(Array(name.utf8)) == contents(number))
      #expect(folder.status(name).st_mtim.tv_sec == number && folder.status(name).st_mtim.tv_nsec == 5)
      if number % 3 == 0 { #expect(folder.mode(name) == 0o640) }
    }
  }

  @Test func `files take over the attributes of those that they replace`() throws {
    let base = try save(400).base
    for number in stride(from: 1, to: 400, by: 3) {
      let file = try FileBase(at: FilePath("\(path)/part-\(number / 20)/file-\(number)"))
      #expect(ExtendedAttributes.set("user.number", to: [CChar(number / 4)], descriptor: file.descriptor))
      #expect(fchmod(file.descriptor, 0o604) == 0)
    }
    let outcome = try save(400, replacing: base)
    #expect(outcome.losses.isEmpty)
    for number in stride(from: 1, to: 400, by: 3) {
      let file = try FileBase(at: FilePath("\(path)/part-\(number / 20)/file-\(number)"))
      #expect(ExtendedAttributes.value(of: "user.number", descriptor: file.descriptor) == [CChar(number / 4)])
      #expect(folder.mode("p.notes/part-\(number / 20)/file-\(number)") == (number % 3 == 0 ? 0o640 : 0o604))
    }
  }

  @Test(arguments: ["edited", "removed", "added", "replaced folder"]) func `a change to one of the files is noticed`(
    _ change: String
  ) throws {
    var options = SaveOptions.relaxed
    options.context.requiresUnchanged = true
    let base = try save(1000, areSmall: true).base
    let second = try save(1000, replacing: base, options: options, areSmall: true).base
    switch change {
    case "edited": try folder.write("elsewhere", to: "p.notes/part-49/file-999")
    case "removed": #expect(unlink(folder.path("p.notes/part-49/file-999")) == 0)
    case "added": try folder.write("elsewhere", to: "p.notes/part-49/file-1000")
    default:
      #expect(rename(folder.path("p.notes/part-49"), folder.path("aside")) == 0)
      try folder.write("elsewhere", to: "p.notes/part-49")
    }
    #expect(failure { _ = try save(1000, replacing: second, options: options, areSmall: true) }?.code == ESTALE)
    #expect(folder.names.filter { $0 != "aside" } == ["p.notes"])
  }

  @Test(arguments: [3, 100, 399]) func `a file that cannot be written ends the save`(_ number: Int) throws {
    try folder.makePackage("p.notes", ["a": "A"])
    let error = failure {
      _ = try save(400) { $0 == number ? String(repeating: "n", count: 300) : "file-\($0)" }
    }
    #expect(error?.code == ENAMETOOLONG && error?.description.contains("nnn") == true)
    #expect(folder.names == ["p.notes"] && folder.text("p.notes/a") == "A")
  }

  @Test func `a canceled save leaves nothing`() throws {
    struct Cancelled: Error {}
    try folder.makePackage("p.notes", ["a": "A"])
    let options = SaveOptions.with { $0.progress = { if $0.items > 250 { throw Cancelled() } } }
    #expect(throws: Cancelled.self) { try save(400, options: options) }
    #expect(folder.names == ["p.notes"] && folder.text("p.notes/a") == "A")
  }
}
