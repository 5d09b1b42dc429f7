import DocumentPackages
import FileTrees
import Foundation
import SystemPackage
import SystemTypes
import Testing
import TypeRegistry
import UTTestFixtures
import ZipArchives

/// What is done with packages: what takes its place, what is refused, and what is told of other programs.
@Suite struct DocumentPackageTests {
  let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    try folder.write("Sun.", to: "Trip.rtfd/day-1.note")
    try folder.write("<svg/>", to: "Trip.rtfd/images/coast.svg")
  }

  private var trip: DocumentPackage { DocumentPackage(at: path("Trip.rtfd")) }

  private func path(_ name: String) -> FilePath { FilePath("\(folder.path)/\(name)") }

  private func text(_ name: String) throws -> String {
    String(decoding: try Data(contentsOf: URL(filePath: "\(folder.path)/\(name)")), as: UTF8.self)
  }

  private func names(_ name: String = "") throws -> Set<String> {
    Set(try FileManager.default.contentsOfDirectory(atPath: "\(folder.path)/\(name)"))
  }

  private func name(_ text: String) throws -> FileName { try #require(FileName(text)) }

  /// What another program saved, and a crash of its replacement left.
  private func leaveVersion() throws {
    try folder.write("theirs", to: ".Trip.rtfd.0000000000000001-0000000000000002.docswap/day-1.note")
  }

  @Test func `a copy is the same, and replaces only what it may`() throws {
    #expect(try trip.copy(to: path("Copy.rtfd")).isUndisputed)
    var differences = 0
    try trip.forEachDifference(to: DocumentPackage(at: path("Copy.rtfd"))) { _ in differences += 1 }
    #expect(differences == 0)
    #expect(throws: PackageChangeError.exists(path("Copy.rtfd"))) { try trip.copy(to: path("Copy.rtfd")) }
    try folder.write("Rain.", to: "Trip.rtfd/day-1.note")
    var options = PackageWriteOptions()
    options.replaces = true
    #expect(try trip.copy(to: path("Copy.rtfd"), options: options).isUndisputed)
    #expect(try text("Copy.rtfd/day-1.note") == "Rain." && names() == ["Trip.rtfd", "Copy.rtfd"])
  }

  /// So whoever keeps it has what is replaced, and not an earlier version.
  @Test func `what is replaced or removed is named while no other update runs`() throws {
    let item = DocumentPackage.NewItem(named: try name("day-1.note"), FileTree(.file(.bytes(Array("new".utf8)))))
    var seen: [String] = []
    var options = PackageWriteOptions()
    options.replaces = true
    options.willReplace = { replaced, package in
      #expect(package == trip.location)
      #expect(replaced.lastComponent == "day-1.note" || replaced.lastComponent == "images")
      let other = open("\(folder.path)/Trip.rtfd", O_RDONLY | O_DIRECTORY)
      #expect(flock(other, LOCK_EX | LOCK_NB) == -1 && errno == EWOULDBLOCK)
      close(other)
      seen.append(try replaced.lastComponent == "images" ? "images" : text("Trip.rtfd/day-1.note"))
    }
    #expect(try trip.put([item], options: options).isUndisputed)
    #expect(try seen == ["Sun."] && text("Trip.rtfd/day-1.note") == "new")
    #expect(try trip.remove([[name("images")]], options: options).isUndisputed)
    let other = DocumentPackage.NewItem(named: try name("day-2.note"), FileTree(.file(.bytes([]))))
    #expect(try trip.put([other], options: options).isUndisputed)
    #expect(seen == ["Sun.", "images"])
  }

  @Test func `a link names a package, and none in it is followed`() throws {
    let files = FileManager.default
    try files.createSymbolicLink(atPath: "\(folder.path)/link", withDestinationPath: "Trip.rtfd")
    try files.createSymbolicLink(atPath: "\(folder.path)/Trip.rtfd/pictures", withDestinationPath: "images")
    let link = DocumentPackage(at: path("link"))
    let item = DocumentPackage.NewItem(named: try name("x"), FileTree(.file(.bytes([1]))))
    #expect(try link.location == DocumentPackage(at: FilePath(#require(realpath("\(folder.path)/Trip.rtfd")))).path)
    try link.put([item])
    #expect(try names("Trip.rtfd") == ["day-1.note", "images", "pictures", "x"])
    #expect(throws: PackageChangeError.link(path("link/pictures"))) { try link.put([item], into: [name("pictures")]) }
    #expect(throws: (any Error).self) { try link.item([name("pictures"), name("coast.svg")]) }
  }

  private func realpath(_ path: String) -> String? {
    guard let resolved = Foundation.realpath(path, nil) else { return nil }
    defer { free(resolved) }
    return String(cString: resolved)
  }

  @Test func `all items are put into a package, or none`() throws {
    try folder.write("Rain.", to: "day-2.note")
    let items = [
      try DocumentPackage.NewItem(readingItemAt: path("day-2.note")),
      try DocumentPackage.NewItem(readingItemAt: path("day-2.note"), named: name("day-1.note")),
    ]
    #expect(throws: PackageChangeError.exists(path("Trip.rtfd/day-1.note"))) { try trip.put(items) }
    #expect(try names("Trip.rtfd") == ["day-1.note", "images"])
    let new = try [name("a"), name("b")]
    #expect(throws: PackageChangeError.noFolder(path("Trip.rtfd/a"))) { try trip.put(items, into: new) }
    #expect(throws: PackageChangeError.notFolder(path("Trip.rtfd/day-1.note"))) {
      try trip.put(items, into: [name("day-1.note")])
    }
    try trip.put(items, into: new, creatingFolders: true)
    #expect(try names("Trip.rtfd/a/b") == ["day-1.note", "day-2.note"])
    #expect(throws: PackageChangeError.noName("/")) { try DocumentPackage.NewItem(readingItemAt: "/") }
  }

  @Test func `items are removed together, and what no package can hold as well`() throws {
    #expect(mkfifo("\(folder.path)/Trip.rtfd/pipe", 0o600) == 0)
    let (note, pipe, missing) = try ([name("day-1.note")], [name("pipe")], [name("images"), name("none")])
    #expect(throws: PackageChangeError.noItem(package: trip.location, item: missing)) {
      try trip.remove([note, missing])
    }
    #expect(try names("Trip.rtfd") == ["day-1.note", "images", "pipe"])
    try trip.remove([note, pipe])
    #expect(try names("Trip.rtfd") == ["images"])
  }

  @Test func `a package comes back from its flat form and from an archive`() throws {
    try trip.flatten(to: path("flat"))
    try DocumentPackage(at: path("flat")).unflatten(to: path("A.rtfd"))
    try trip.pack(to: path("Trip.zip"))
    try DocumentPackage(at: path("Trip.zip")).unpack(to: path("in"))
    for copy in ["A.rtfd", "in/Trip.rtfd"] {
      try trip.forEachDifference(to: DocumentPackage(at: path(copy))) { Issue.record("\($0)") }
    }
    #expect(throws: PackageChangeError.folder(path("Trip.rtfd"))) { try trip.unflatten(to: path("B.rtfd")) }
    #expect(throws: PackageChangeError.self) { try DocumentPackage(at: path("Trip.zip")).unflatten(to: path("B.rtfd")) }
    #expect(throws: PackageChangeError.exists(path("in/Trip.rtfd"))) {
      try DocumentPackage(at: path("Trip.zip")).unpack(to: path("in"))
    }
  }

  @Test func `a version that an interrupted save left is kept, and that is told`() throws {
    try leaveVersion()
    #expect(PackageRemark.leftovers(besideItemAt: path("Trip.rtfd")).map(\.severity) == [.note])
    var remarks: [PackageRemark] = []
    var options = PackageWriteOptions()
    options.onRemark = { remarks.append($0) }
    let item = DocumentPackage.NewItem(named: try name("x"), FileTree(.file(.bytes([1]))))
    let result = try trip.put([item], options: options)
    #expect(result.hasKeptVersions && !result.isUndisputed && !result.originalWasMissing)
    #expect(remarks.count == 1 && "\(remarks)".contains("left another version, kept as"))
    #expect(try trip.put([item], into: [name("images")]).isUndisputed)
    let kept = try #require(try names().first { $0.contains(".conflict-") })
    #expect(try text("\(kept)/day-1.note") == "theirs")
  }

  @Test func `recovery says whether anything is left`() throws {
    #expect(try trip.recover().leavesNothing)
    try leaveVersion()
    let report = try trip.recover()
    #expect(!report.leavesNothing && PackageRemark.remarks(on: report, of: path("Trip.rtfd")).count == 1)
    #expect(try trip.recover().leavesNothing)
  }

  @Test func `what progress throws leaves everything as it was`() throws {
    struct Stop: Error {}
    var steps: [PackageWriteProgress] = []
    var options = PackageWriteOptions()
    options.replaces = true
    options.progress = { step in
      steps.append(step)
      throw Stop()
    }
    try folder.write("old", to: "Copy.rtfd/day-1.note")
    #expect(throws: Stop.self) { try trip.copy(to: path("Copy.rtfd"), options: options) }
    #expect(try text("Copy.rtfd/day-1.note") == "old" && names() == ["Trip.rtfd", "Copy.rtfd"])
    #expect(steps.first?.path == path("Copy.rtfd") && steps.first?.doneBytes == 0 && steps.first?.allBytes == 10)
  }

  @Test func `a path of something to be changed is taken apart as any other`() throws {
    let bytes = Array("\(folder.path)/Trip.rtfd/images/new.svg".utf8)
    let path = try PackagePath(changing: bytes, in: TypeRegistry.current)
    #expect(path.item.map(\.text) == ["images", "new.svg"])
    #expect(throws: PackageError.self) { try PackagePath(changing: Array("nowhere/x".utf8), in: TypeRegistry.current) }
  }
}
