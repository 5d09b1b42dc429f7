import PropertyLists
import SystemTypes
import Testing
import UTBundleDeclarations
import UTLint
import UTLintRules

/// Swift and Objective-C code against what is declared: what is code and what is not, and where it stands.
@Suite struct SourceCodeTests {
  private static let application = "<key>CFBundlePackageType</key>\n<string>APPL</string>"

  /// The places at which undeclared types are found in a file of code.
  private static func places(
    _ code: String, in name: String = "Code.swift", on platforms: Platforms = []
  ) -> [String] {
    let example = Example(
      application, context: Example.Context(platforms: platforms), with: [Example.Companion(name, code)])
    return Linted.findings(example, rules: "SW001").map { "\($0.place.location)" }
  }

  @Test func `a finding has its line and column`() {
    #expect(Self.places("let a = UTType(exportedAs: \"com.example.a\")") == ["Code.swift:1:28"])
    #expect(Self.places("// ä\r\nlet ä = UTType(\r\n  exportedAs: \"com.example.a\")") == ["Code.swift:3:15"])
    #expect(Self.places("/* äöü */ let a = UTType(exportedAs: \"com.example.a\")") == ["Code.swift:1:38"])
  }

  @Test(arguments: [
    #"UTType(exportedAs: "x.y")"#,
    #"UTType.init(exportedAs: "x.y", conformingTo: .data)"#,
    #"UniformTypeIdentifiers.UTType(exportedAs: "x.y")"#,
    #"let type: UTType = .init(exportedAs: "x.y")"#,
    #"UTType ( exportedAs : "x.y" )"#,
    #"/* /* nested */ */ UTType(exportedAs: "x.y")"#,
    #"let a = "\(UTType(exportedAs: "x.y"))""#,
    #"let a = "\(f("(")) \(UTType(exportedAs: "x.y").identifier) end""#,
    ##"let a = #"\#(UTType(exportedAs: "x.y"))"#"##,
    #"let a = "\\"; UTType(exportedAs: "x.y")"#,
    ##"let a = #"\"#; UTType(exportedAs: "x.y")"##,
    #"let quote = "not closed"# + "\nUTType(exportedAs: \"x.y\")",
    #"let a = #/"/#; UTType(exportedAs: "x.y")"#,
    "let a = \"\"\"\n  \" \"\"\\\n\"\"\"\nUTType(exportedAs: \"x.y\")",
    "#if DEBUG\nUTType(exportedAs: \"x.y\")\n#endif",
    "#if false\n#if true\n#endif\n#else\nUTType(exportedAs: \"x.y\")\n#endif",
    "UTType(exportedAs: #\"x.y\"#)",
  ]) func `types in code are found`(_ code: String) {
    #expect(Self.places(code).count == 1)
  }

  @Test(arguments: [
    #"// UTType(exportedAs: "x.y")"#,
    #"/* /* */ UTType(exportedAs: "x.y") */"#,
    #""UTType(exportedAs: \"x.y\")""#,
    ##"#"UTType(exportedAs: "x.y")"#"##,
    "\"\"\"\nUTType(exportedAs: \"x.y\")\n\"\"\"",
    #"UTType(exportedAs: "x.\(y)")"#,
    #"UTType(exportedAs: "x." + y)"#,
    #"UTType(exportedAs: name)"#,
    #"Other(exportedAs: "x.y")"#,
    #"UTType("x.y")"#,
    "#if false\nUTType(exportedAs: \"x.y\")\n#endif",
    "#if 0\n#if DEBUG\n#else\nUTType(exportedAs: \"x.y\")\n#endif\n#endif",
    "#if true\n#else\nUTType(exportedAs: \"x.y\")\n#endif",
  ]) func `nothing is found elsewhere`(_ code: String) {
    #expect(Self.places(code) == [])
  }

  @Test func `Objective-C is read`() {
    let code = """
      /* /* not nested */
      char quote = '"';
      NSString *text = @"[UTType exportedTypeWithIdentifier:@\\"com.example.text\\"]";
      UTType *one = [UTType exportedTypeWithIdentifier:@"com.example.one"];
      UTType *two = [UTType exportedTypeWithIdentifier:@"com.example.two" conformingToType:UTTypeData];
      UTType *three = [UTType exportedTypeWithIdentifier:@"com.example" @".three"];
      #if 0
      UTType *four = [UTType exportedTypeWithIdentifier:@"com.example.four"];
      #endif
      """
    #expect(Self.places(code, in: "Code.m") == ["Code.m:4:51", "Code.m:5:51"])
  }

  @Test func `only the platforms that the code is for are asked`() {
    let code = "#if os(macOS)\nlet a = UTType(exportedAs: \"x.y\")\n#else\nlet b = UTType(exportedAs: \"x.z\")\n#endif"
    #expect(Self.places(code, on: .iOS) == ["Code.swift:4:28"])
    #expect(Self.places(code, on: .macOS) == ["Code.swift:2:28"])
    #expect(Self.places(code, on: [.iOS, .macOS]).count == 2)
    #expect(Self.places(code).count == 2)
    let branches = "#if os(tvOS) || os(watchOS)\n#elseif !os(macOS)\nlet a = UTType(exportedAs: \"x.y\")\n#endif"
    #expect(Self.places(branches, on: .macOS) == [])
    #expect(Self.places(branches, on: .visionOS).count == 1)
  }

  @Test(arguments: [
    #"enum Names { static let note = "x.y" }; let a = UTType(exportedAs: Names.note)"#,
    #"extension Names { static let note: String = "x.y" }; let a = UTType(exportedAs: App.Names.note, conformingTo: .data)"#,
    #"struct A { static let note = "x.y"; let a = UTType(exportedAs: Self.note) }"#,
    #"let note = "x.y"; extension UTType { static var a: UTType { .init(exportedAs: note) } }"#,
    #"class A { class func f() {}; static let note = "x.y" }; let a = UTType(exportedAs: A.note)"#,
  ]) func `identifiers in constants are known`(_ code: String) {
    #expect(Self.places(code).count == 1)
  }

  @Test(arguments: [
    #"let note = "x.y"; func f(note: String) { _ = UTType(exportedAs: note) }"#,
    #"let note = "x.y"; func f() { if let note = g() { _ = UTType(exportedAs: note) } }"#,
    #"let note = "x.y"; for note in all { _ = UTType(exportedAs: note) }"#,
    #"var note = "x.y"; let a = UTType(exportedAs: note)"#,
    #"let note = "x.y" + ending; let a = UTType(exportedAs: note)"#,
    #"let note = "x.\(y)"; let a = UTType(exportedAs: note)"#,
    #"enum A { static let note = "x.y" }; enum B { static let note = "x.z" }; let a = UTType(exportedAs: C.note)"#,
    #"enum A { let note = "x.y" }; enum B { let note = "x.z"; let a = UTType(exportedAs: Self.note) }"#,
    #"func f() { let note = "x.y" }; let a = UTType(exportedAs: other)"#,
  ]) func `what a name stands for is not guessed`(_ code: String) {
    #expect(Self.places(code) == [])
  }

  @Test func `a constant of another file is known unless it is local there`() {
    func places(_ other: String) -> [Finding] {
      let example = Example(
        Self.application,
        with: [.init("Code.swift", "let a = UTType(exportedAs: note)"), .init("Other.swift", other)])
      return Linted.findings(example, rules: "SW001")
    }
    #expect(places(#"let note = "x.y""#).map { "\($0.place.location)" } == ["Code.swift:1:28"])
    #expect(places(#"func f() { let note = "x.y" }"#) == [])
    #expect(places(#"enum A { static let note = "x.y" }"#) == [])
  }

  @Test func `tests make up types`() {
    let code = #"let a = UTType(exportedAs: "x.y")"#
    #expect(Self.places(code, in: "NotesTests/Code.swift") == [])
    #expect(Self.places(code, in: "Sources/NoteTests.swift") == [])
    #expect(Self.places(code, in: "Sources/Contest.swift").count == 1)
  }

  @Test func `a framework alone says nothing`() {
    let example = Example(
      "<key>CFBundlePackageType</key><string>FMWK</string>",
      with: [Example.Companion("Code.swift", #"let a = UTType(exportedAs: "x.y")"#)])
    #expect(Linted.rules(example, "SW") == [])
  }

  @Test func `declarations of other bundles count`() {
    let other = Example.Companion(
      "Other.app/Info.plist",
      "<key>UTExportedTypeDeclarations</key><array><dict><key>UTTypeIdentifier</key><string>x.y</string></dict></array>"
    )
    let code = Example.Companion("Code.swift", #"let a = UTType(exportedAs: "x.y")"#)
    #expect(Linted.rules(Example(Self.application, with: [other, code]), "SW00") == [])
  }

  @Test func `findings come file by file`() {
    let code = "let a = UTType(exportedAs: \"x.y\")\nlet b = UTType(exportedAs: \"x.z\")"
    let example = Example(
      Self.application, with: [Example.Companion("B.swift", code), Example.Companion("A.swift", code)])
    #expect(Linted.findings(example, rules: "SW001").map(\.file) == ["B.swift", "B.swift", "A.swift", "A.swift"])
  }

  @Test func `a finding says what the last commit still declared`() throws {
    let before = Example.Companion(
      "Example.app/Info.plist.previous",
      "<key>UTExportedTypeDeclarations</key><array><dict><key>UTTypeIdentifier</key><string>x.y</string></dict></array>"
    )
    let code = Example.Companion("Code.swift", #"let a = UTType(exportedAs: "x.y")"#)
    let found = Linted.findings(Example(Self.application, with: [before, code]), rules: "SW006")
    #expect(
      found.map(\.message) == [
        "this file no longer declares 'x.y', which the last commit declares and code still uses"
      ]
    )
  }

  @Test func `hostile code is read to its end`() {
    let pieces = [
      String(repeating: "\"\\(", count: 4_000), String(repeating: "/*", count: 4_000),
      String(repeating: "#if DEBUG\n", count: 4_000) + "UTType(exportedAs: \"x.y\")",
      String(repeating: "#", count: 20_000) + "\"", String(repeating: "var readableContentTypes=[", count: 4_000),
      String(repeating: "UTType(exportedAs: \"x.y\"),", count: 4_000), String(repeating: "#\"", count: 4_000),
      String(repeating: "let readableContentTypes = [.a,]", count: 4_000), "\"\\", "'\\", "#", "#/", "\"\"\"\\",
      "UTType(", "UTType(exportedAs:", "[UTType exportedTypeWithIdentifier:@",
    ]
    for piece in pieces {
      for name in ["Code.swift", "Code.m"] {
        let run = LintRun([], sources: [SourceFile(Array(piece.utf8), named: name)], registry: .system)
        #expect(Linter().findings(in: run).isEmpty)
      }
    }
  }

  /// Random bytes, and real code with random cuts and changes: it is read, whatever it is.
  @Test func `random code is read to its end`() {
    var random = SplitMix(state: 7)
    let files = Example(Self.application).run(registry: .system).files
    let linter = Linter(RuleSet(RuleSet.all.rules.filter { $0.description.identifier.hasPrefix("SW") }))
    let seeds = [
      ##"let a = #"\#(UTType(exportedAs: "x.y"))"# /* /* */ */ #if os(iOS) || false"##,
      "static var readableContentTypes: [UTType] { [.note, UTType(\"x.y\")!, .init(exportedAs: \"a.b\")] }\n",
      "[UTType exportedTypeWithIdentifier:@\"x.y\"] '\\'' #elif TARGET_OS_IOS && 1\n#endif\n",
      "\"\"\"\n \\(\"\\(a)\") \"\"\" #/ab\"/# DocumentGroup(newDocument: a)",
    ].map { Array($0.utf8) }
    let alphabet = Array("\"\\()#/*'@\n[].,:{}= UTTypeexportedAs0ifn\u{e4}".utf8)
    for round in 0..<4000 {
      var bytes: [UInt8] = []
      while bytes.count < 200 {
        if random.next() % 3 == 0 {
          bytes.append(
            round % 2 == 0 ? alphabet[Int(random.next() % UInt64(alphabet.count))] : UInt8(random.next() & 255))
        } else {
          let seed = seeds[Int(random.next() % UInt64(seeds.count))]
          let from = Int(random.next() % UInt64(seed.count))
          bytes += seed[from..<min(seed.count, from + Int(random.next() % 40))]
        }
      }
      let name = round % 2 == 0 ? "Code.swift" : "Code.m"
      let run = LintRun(files, sources: [SourceFile(bytes, named: name)], registry: .system)
      for finding in linter.findings(in: run) where finding.file == name {
        #expect(finding.place.range.upperBound <= bytes.count && !finding.place.range.isEmpty)
      }
    }
  }

  private struct SplitMix {
    var state: UInt64
    mutating func next() -> UInt64 {
      state &+= 0x9E37_79B9_7F4A_7C15
      var mixed = state
      mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
      mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
      return mixed ^ (mixed >> 31)
    }
  }
}
