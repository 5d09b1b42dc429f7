import Testing
import UTBundleDeclarations
import UTTestFixtures

/// Files of build settings, as Apple's "Configuration Settings File (xcconfig) format" describes them and swift-build
/// reads them (`MacroConfigFileParser.swift`, `MacroParsingTests.swift`).
@Suite struct XcconfigFileTests {
  let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func read(_ text: String) -> XcconfigFile { XcconfigFile(parsing: Array(text.utf8), named: "a.xcconfig") }

  @Test(arguments: [
    ("ONLY_ACTIVE_ARCH = YES", "ONLY_ACTIVE_ARCH", "YES"), ("  A  =  b c ;  ", "A", "b c"), ("A=", "A", ""),
    ("ICON = MyAppIcon // This is a comment.", "ICON", "MyAppIcon"), ("A = http://example.com", "A", "http:"),
    ("MY_VALUE = -f \\\n-g \\\n-h", "MY_VALUE", "-f -g -h"),
    ("MY_VALUE = -f\\\n       -g      \\\n-h\nB = c", "MY_VALUE", "-f -g -h"),
    ("SINGLE_LINE = A \\ B \\ C", "SINGLE_LINE", "A \\ B \\ C"),
    ("X = \\ // comment\n  $(Y) \\\n  $(Z); // end", "X", "$(Y) $(Z)"),
    ("A = 1\rA = 2\r\nB = 3\u{2028}A = 4", "A", "4"), ("\u{FEFF}A = b", "A", "b"),
  ])
  func assignments(_ text: String, _ name: String, _ value: String) {
    let file = read(text)
    #expect(file.settings()[name] == value && file.problems.isEmpty, "\(file.problems)")
  }

  @Test func `the last assignment counts, and inherits the one before`() {
    #expect(read("A = 1\nA = 2").settings().value(of: "A") == "2")
    #expect(read("A = 1\nA = $(inherited) 2").settings().value(of: "A") == "1 2")
  }

  @Test func conditions() {
    let file = read(
      """
      A = any
      A[sdk=iphoneos*] = phone
      A[sdk=macosx*][arch=*] = mac
      B[config=Debug] = debug
      B[config=Release, sdk=iphoneos*] = release
      C[arch=arm64] = arm
      """)
    #expect(file.assignments.map(\.conditions.count) == [0, 1, 2, 1, 2, 1] && file.problems.isEmpty)
    #expect(file.settings(sdks: ["iphoneos"])["A"] == "phone" && file.settings(sdks: ["macosx"])["A"] == "mac")
    #expect(file.settings(sdks: ["watchos"])["A"] == "any")
    #expect(file.settings()["A"] == nil, "undecided")
    #expect(file.settings(configuration: "Debug", sdks: ["iphoneos"])["B"] == "debug")
    #expect(file.settings(configuration: "Release", sdks: ["iphoneos"])["B"] == "release")
    #expect(file.settings()["C"] == nil)
    let withRoot = read("SDKROOT = iphoneos\nA = any\nA[sdk=iphoneos*] = phone")
    #expect(withRoot.settings()["A"] == "phone")
  }

  @Test(arguments: [
    ("A = 1\n= 2", 2, 1), ("1A = 2", 1, 1), ("A 2", 1, 3), ("é = 2", 1, 1), ("A[sdk = 1", 1, 2), ("A[sdk] = 1", 1, 2),
    ("\n  #define A", 2, 3), ("#include a.xcconfig", 1, 1), ("#include \"a", 1, 1), ("ä = 1\nA B = 2", 2, 3),
  ])
  func mistakes(_ text: String, _ line: Int, _ column: Int) {
    let found = read(text).problems.map(\.location)
    #expect(found.contains { $0.line == line && $0.column == column && $0.file == "a.xcconfig" }, "\(found)")
  }

  @Test func `included files are read where they are included`() throws {
    try folder.write("A = shared\nB = shared", to: "deep/shared.xcconfig")
    try folder.write("#include \"deep/shared.xcconfig\"\n#include?\"none.xcconfig\"", to: "middle.xcconfig")
    let path = try folder.write("A = before\n#include \"middle.xcconfig\"\nB = $(inherited) after", to: "top.xcconfig")
    let file = try XcconfigFile(path: path)
    #expect(file.problems.isEmpty && !file.isComplete)
    #expect(file.settings().value(of: "A") == "shared" && file.settings().value(of: "B") == "shared after")
    #expect(file.assignments.map(\.location.line) == [1, 1, 2, 3])
  }

  @Test func `what cannot be included is reported where it is named`() throws {
    let path = try folder.write("A = 1\n#include \"none.xcconfig\"\n#include \"sub\"", to: "top.xcconfig")
    try folder.write("", to: "sub/file")
    let file = try XcconfigFile(path: path)
    #expect(file.problems.map(\.location.line) == [2, 3] && !file.isComplete)
    #expect(file.settings()["A"] == "1")
    #expect(throws: BuildSettingsError.self) { try XcconfigFile(path: "\(folder.path)/none.xcconfig") }
  }

  @Test func `files that include each other`() throws {
    try folder.write("#include \"../sub/b.xcconfig\"\nA = a", to: "sub/a.xcconfig")
    let path = try folder.write("#include \"a.xcconfig\"\nB = b", to: "sub/b.xcconfig")
    let file = try XcconfigFile(path: path)
    #expect(file.problems.count == 1 && file.problems[0].description.contains("includes itself"))
    #expect(file.settings()["A"] == "a" && file.settings()["B"] == "b")
  }

  /// Each file includes the next one twice.
  @Test func `files that include others without limit`() throws {
    for index in 0..<40 {
      let line = "#include \"\(index + 1).xcconfig\"\n"
      try folder.write(line + line, to: "\(index).xcconfig")
    }
    let file = try XcconfigFile(path: "\(folder.path)/0.xcconfig")
    #expect(!file.isComplete && file.problems.contains { $0.message.contains("exceed the limit of") })
  }
}
