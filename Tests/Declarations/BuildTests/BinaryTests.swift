import Foundation
import Testing
import UTBuild
import UTTestFixtures
import ZipArchives

/// The Mach-O files of bundles, read from folders and archives when they are asked for. The files are linked by
/// Tests/Formats/MachOTests/link-files.
@Suite struct BinaryTests {
  /// The bytes of a linked file.
  private static func linked(_ name: String) throws -> [UInt8] {
    let path = Fixture.packageRoot.appending(path: "Tests/Formats/MachOTests/linked.zip").path
    let archive = try ZipArchive(path: FilePath(path)) { $0 == Array(name.utf8) }
    return try archive.entries.flatMap { try archive.bytes(of: $0, maximumSize: 1 << 20) }
  }

  private static func plist(_ text: String = "") -> [UInt8] {
    Array("<plist version=\"1.0\"><dict>\(text)</dict></plist>".utf8)
  }

  private static func app() throws -> [String: [UInt8]] {
    [
      "Notes.app/Info.plist": plist("<key>CFBundleExecutable</key><string>Main</string>"),
      "Notes.app/Main": try linked("ios-signed"),
      "Notes.app/Frameworks/libnotes.dylib": try linked("library"),
      "Notes.app/Frameworks/libswiftCore.dylib": try linked("library"),
      "Notes.app/Frameworks/Kit.framework/Info.plist": plist(),
      "Notes.app/Frameworks/Kit.framework/Kit": try linked("universal"),
      "Notes.app/Frameworks/Static.framework/Info.plist": plist(),
      "Notes.app/Frameworks/Static.framework/Static": Array("!<arch>\n#1/20           0".utf8),
    ]
  }

  private func check(_ build: Build) throws {
    #expect(build.problems == [])
    let app = try #require(build.application)
    #expect(app.binaries.map(\.path) == ["Main", "Frameworks/libnotes.dylib"])
    #expect(app.binaries.map(\.isExecutable) == [true, false] && app.binaries.allSatisfy { $0.problem == nil })
    let executable = try #require(app.executable)
    #expect(executable.summary == "arm64 for iOS 15.0, SDK 27.0" && executable.isSigned)
    let known = try #require(app.knownEntitlements)
    #expect(known.source == .signature && known.root["com.apple.developer.healthkit"]?.boolean == true)
    #expect(build.bundles.map { $0.binaries.count } == [2, 1, 0])
    let kit = try #require(build.bundles[1].executable)
    #expect(kit.slices.map(\.architecture) == ["x86_64", "arm64"])
    #expect(kit.slices.map { $0.systems.map(\.name) } == [["iOS Simulator"], ["iOS"]])
    #expect(kit.slices.map { $0.systems.map(\.minimum) } == [[SystemVersion(11)], [SystemVersion(15)]])
    #expect(!kit.isSigned && kit.entitlements == nil)
  }

  @Test func `code is read in a folder`() throws {
    let folder = try TemporaryFolder()
    for (name, bytes) in try Self.app() { try folder.write(bytes: bytes, to: name) }
    try check(Build(path: "\(folder.path)/Notes.app"))
  }

  @Test func `code is read in an archive`() throws {
    let folder = try TemporaryFolder()
    let entries = try Self.app().map { HandmadeArchive.Entry(name: "Payload/\($0.key)", bytes: $0.value) }
    let path = try folder.write(bytes: HandmadeArchive(entries).bytes, to: "Notes.ipa")
    try check(Build(path: path))
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == ["Notes.ipa"])
  }

  @Test func `code is read in memory`() throws { try check(Build(files: Self.app(), named: "")) }

  /// What is behind a link is unknown, disks of Macs ignore case, and names can have more than one form in Unicode.
  @Test func `an executable is only missing if it is certain`() throws {
    let folder = try TemporaryFolder()
    func lacks(_ executable: String, _ files: [String: String], info: String = "Info.plist") throws -> Bool {
      let key = Self.plist("<key>CFBundleExecutable</key><string>\(executable)</string>")
      let all = files.mapValues { Array($0.utf8) }.merging([info: key]) { $1 }
      let inMemory = Dictionary(all.map { ("Notes.app/\($0.key)", $0.value) }) { $1 }
      return try #require(Build(files: inMemory, named: "").application).lacksExecutable
    }
    #expect(try lacks("Main", [:]) && lacks("Main", ["Other": "x"]))
    #expect(try lacks("Main", [:], info: "Contents/Info.plist"))
    #expect(
      try !lacks("Main", ["Main": "x"]) && !lacks("Main", ["main": "x"]) && !lacks("Caf\u{E9}", ["Cafe\u{301}": ""]))
    #expect(try !lacks("Main", ["Contents/MacOS/Main": "x"], info: "Contents/Info.plist"))
    #expect(try !lacks("$(EXECUTABLE_NAME)", [:]) && !lacks("", [:]))
    // A link to the executable, and one to its folder.
    let links = [("A.app", "Info.plist", "Main"), ("B.app", "Contents/Info.plist", "Contents/MacOS")]
    for (app, info, link) in links {
      try folder.write(
        bytes: Self.plist("<key>CFBundleExecutable</key><string>Main</string>"), to: "\(app)/\(info)")
      #expect(try #require(Build(path: "\(folder.path)/\(app)").application).lacksExecutable)
      try FileManager.default.createSymbolicLink(
        atPath: "\(folder.path)/\(app)/\(link)", withDestinationPath: "/elsewhere")
      #expect(try !#require(Build(path: "\(folder.path)/\(app)").application).lacksExecutable)
    }
    var link = HandmadeArchive.Entry(name: "Payload/Notes.app/Main", bytes: Array("elsewhere".utf8))
    link.mode = 0o120_777
    let info = Self.plist("<key>CFBundleExecutable</key><string>Main</string>")
    let entry = HandmadeArchive.Entry(name: "Payload/Notes.app/Info.plist", bytes: info)
    for (entries, isMissing) in [([entry], true), ([entry, link], false)] {
      let build = try Build(path: folder.write(bytes: HandmadeArchive(entries).bytes, to: "Notes.ipa"))
      #expect(try #require(build.application).lacksExecutable == isMissing)
    }
  }

  /// The archive is opened without a problem, because nothing has asked for the entry that is damaged.
  @Test func `code is not read before it is asked for`() throws {
    let folder = try TemporaryFolder()
    var executable = HandmadeArchive.Entry(name: "Payload/Notes.app/Notes", bytes: try Self.linked("ios-signed"))
    executable.method = 99
    let entries = [HandmadeArchive.Entry(name: "Payload/Notes.app/Info.plist", bytes: Self.plist()), executable]
    let build = try Build(path: folder.write(bytes: HandmadeArchive(entries).bytes, to: "Notes.ipa"))
    #expect(build.problems == [])
    let binary = try #require(build.application?.executable)
    #expect(binary.problem?.contains("AES") == true && binary.slices.isEmpty && !binary.isSigned)
    #expect(build.application?.knownEntitlements == nil)
  }

  @Test func `a name that is twice in an archive is uncertain`() throws {
    let folder = try TemporaryFolder()
    let names = ["Info.plist", "Notes", "Notes"].map { "Payload/Notes.app/\($0)" }
    let bytes = [Self.plist(), try Self.linked("ios-plain"), try Self.linked("ios-signed")]
    let entries = zip(names, bytes).map { HandmadeArchive.Entry(name: $0, bytes: $1) }
    let build = try Build(path: folder.write(bytes: HandmadeArchive(entries).bytes, to: "Notes.ipa"))
    let binary = try #require(build.application?.executable)
    #expect(binary.problem?.hasPrefix("listed more than once") == true && binary.slices.isEmpty)
    // Also if one of them is a folder or a link, and wherever it is.
    for (mode, isFirst) in [(0o40_755, true), (0o40_755, false), (0o120_777, true), (0o120_777, false)] {
      var other = HandmadeArchive.Entry(name: names[1], bytes: [])
      other.mode = mode
      let mixed = [entries[0]] + (isFirst ? [other, entries[1]] : [entries[1], other])
      let build = try Build(path: folder.write(bytes: HandmadeArchive(mixed).bytes, to: "Mixed.ipa"))
      #expect(try #require(build.application?.executable).problem?.hasPrefix("listed more than once") == true)
    }
  }

  /// Code does not get as small; what does is made to keep programs busy.
  @Test func `a file that expands to much more than code does is not read`() throws {
    let folder = try TemporaryFolder()
    var executable = HandmadeArchive.Entry(name: "Payload/Notes.app/Notes", bytes: try Self.linked("ios-plain"))
    executable.method = 8
    executable.size = 100 << 20
    let entries = [HandmadeArchive.Entry(name: "Payload/Notes.app/Info.plist", bytes: Self.plist()), executable]
    let build = try Build(path: folder.write(bytes: HandmadeArchive(entries).bytes, to: "Notes.ipa"))
    #expect(
      build.application?.executable?.problem
        == "not read, because it expands to more than 200 times its compressed size")
  }

  @Test func `a truncated file has a problem, wherever it ends`() throws {
    let whole = try Self.linked("ios-signed")
    for size in [9, 31, 32, 40, 500, 2_000, whole.count / 2, whole.count - 1] {
      let build = try Build(
        files: ["Notes.app/Info.plist": Self.plist(), "Notes.app/Notes": Array(whole[..<size])], named: "")
      let binary = try #require(build.application?.executable, "\(size)")
      #expect(binary.problem != nil, "\(size)")
    }
  }

  @Test(arguments: [[], [0], Array("#!/bin/sh\n".utf8), [0xCA, 0xFE, 0xBA, 0xBE, 0, 0, 0, 52]])
  func `a file of another kind is no executable`(_ bytes: [UInt8]) throws {
    let build = try Build(files: ["Notes.app/Info.plist": Self.plist(), "Notes.app/Notes": bytes], named: "")
    #expect(build.application?.binaries.isEmpty == true)
  }

  @Test func `a debug build has its code in a library`() throws {
    let build = try Build(
      files: [
        "Notes.app/Info.plist": Self.plist(), "Notes.app/Notes": try Self.linked("ios-plain"),
        "Notes.app/Notes.debug.dylib": try Self.linked("library"),
      ], named: "")
    #expect(build.application?.binaries.map(\.path) == ["Notes", "Notes.debug.dylib"])
  }

  /// The linker option for bitcode leaves a section of one byte in builds that are not archived.
  @Test func `a mark of bitcode is no bitcode`() throws {
    let whole = try Self.linked("ios-bitcode")
    func slice(_ bytes: [UInt8]) throws -> BuildBinary.Slice {
      let build = try Build(files: ["Notes.app/Info.plist": Self.plist(), "Notes.app/Notes": bytes], named: "")
      return try #require(build.application?.executable?.slices.first)
    }
    let real = try slice(whole)
    #expect(real.hasBitcode && !real.hasOnlyBitcodeMarker)
    // The size of the section is 40 bytes after its name (mach-o/loader.h).
    let name = Array("__bundle".utf8) + [UInt8](repeating: 0, count: 8) + Array("__LLVM".utf8)
    let start = try #require(whole.indices.first { whole[$0...].starts(with: name) })
    var marked = whole
    marked[start + 40] = 1
    let marker = try slice(marked)
    #expect(whole[start + 40] == 2 && !marker.hasBitcode && marker.hasOnlyBitcodeMarker)
    let other = try slice(Self.linked("ios-plain"))
    #expect(!other.hasBitcode && !other.hasOnlyBitcodeMarker)
  }

  @Test func `executables are compared`() throws {
    func build(_ executable: String, _ library: String?) throws -> Build {
      var files = ["Notes.app/Info.plist": Self.plist(), "Notes.app/Notes": try Self.linked(executable)]
      if let library { files["Notes.app/Frameworks/libnotes.dylib"] = try Self.linked(library) }
      return try Build(files: files, named: "")
    }
    let changes = try build("ios-signed", nil).changes(from: build("ios-old", "library"))
    #expect(changes.map(\.kind) == [.signature, .binary, .binary, .entitlement])
    #expect(changes.map(\.name) == [nil, nil, "Frameworks/libnotes.dylib", "com.apple.developer.healthkit"])
    #expect(
      changes.map(\.old)
        == ["not signed", "arm64 for iOS 11.0, SDK 14.5.1", "arm64 for iOS 15.0, SDK 27.0", nil])
    #expect(changes.map(\.new) == ["signed", "arm64 for iOS 15.0, SDK 27.0", nil, "true"])
  }
}
