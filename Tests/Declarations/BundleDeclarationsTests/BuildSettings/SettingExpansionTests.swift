import Testing
import UTBundleDeclarations
import UTTestFixtures

/// References to build settings. The expected values are those that swift-build's own tests state
/// (`MacroEvaluationTests.swift`, `MacroParsingTests.swift` and `StringTests.swift` at swiftlang/swift-build).
@Suite struct SettingExpansionTests {
  private func expand(_ text: String, _ values: [String: String] = [:], isComplete: Bool = true) -> String? {
    BuildSettings(values, isComplete: isComplete).expand(text).text
  }

  @Test func `a text without references stays as it is`() {
    let expansion = BuildSettings().expand("100 % Größe")
    #expect(expansion.text == "100 % Größe" && expansion.references.isEmpty && expansion.problems.isEmpty)
  }

  @Test(arguments: [
    ("$(X)$(Y)$(Z)", "xyz"), ("${X}.$[Y]", "x.y"), ("$X-$Y", "x-y"), ("$(A_$(B))", "nested"), ("$A_$(B)", "nested"),
    ("$$(X)", "$(X)"), ("$$$$", "$$"), ("a $ b", "a $ b"), ("$", "$"), ("$1", "$1"),
    ("A-$(NONE)-A", "A--A"), ("A-$NONE-A", "A-$NONE-A"), ("$(V)", "xyz!"), ("$()", ""),
  ])
  func references(_ text: String, _ expected: String) {
    let values = ["X": "x", "Y": "y", "Z": "z", "B": "C", "A_C": "nested", "V": "$(X)$(Y)$(Z)!"]
    #expect(expand(text, values) == expected)
  }

  @Test(arguments: [
    ("$(FILENAME:identifier)", "Some_File_txt"), ("$(FILENAME:rfc1034identifier)", "Some-File-txt"),
    ("$(FRAMEWORK:dir)", "/tmp/Products/"), ("$(SIMPLE:dir)", "./"), ("$(FRAMEWORK:file)", "Anything.framework"),
    ("$(FRAMEWORK:base)", "Anything"), ("$(FRAMEWORK:suffix)", ".framework"),
    ("$(ABSOLUTE:standardizepath)", "/foo/bar"), ("$(RELATIVE:standardizepath)", "foo/../bar/baz"),
    ("$(SIMPLE:upper)", "THIS"), ("$(SIMPLE:lower)", "this"), ("$(BEST:not)", "YES"),
    ("$(QUOTE:quote)", #"foo\ bar\ \"\ \'\ \\"#),
    ("$(A_PATH:dir=ba ba ba)", "ba ba ba/file.c"), ("$(A_PATH:file=ba ba ba)", "/tmp/dir/ba ba ba"),
    ("$(A_PATH:base=ba ba ba)", "/tmp/dir/ba ba ba.c"), ("$(A_PATH:suffix=$(SUFFIX))", "/tmp/dir/file.blabla"),
    ("$(A_PATH:suffix=.o)", "/tmp/dir/file.o"), ("$(A_PATH:suffix=o)", "/tmp/dir/file.o"),
    ("$(SIMPLE:lower:rfc1034identifier)", "this"), ("$(NONE:default=10.15)", "10.15"),
    ("$(EMPTY:default=10.15)", "10.15"), ("$(SIMPLE:default=10.15)", "This"),
    ("$(NONE:default=$(NONE:default=10.10))", "10.10"), ("$(SETTING_$(NONE:default=NO))", "false"),
  ])
  func operators(_ text: String, _ expected: String) {
    let values = [
      "SIMPLE": "This", "FRAMEWORK": "/tmp/Products/Anything.framework", "FILENAME": "Some File.txt",
      "ABSOLUTE": "//foo/./bar/", "RELATIVE": "foo/../bar/./baz/", "QUOTE": #"foo bar " ' \"#, "BEST": "NO",
      "A_PATH": "/tmp/dir/file.c", "SUFFIX": "blabla", "EMPTY": "", "SETTING_NO": "false",
    ]
    #expect(expand(text, values) == expected)
  }

  @Test(arguments: [
    ("", ""), ("ÜTF-8", "ÜTF_8"), ("a가가", "a가가"), ("٠٠٠", "_٠٠"), ("12 3", "_2_3"), ("foo-bar", "foo_bar"),
  ])
  func c99extidentifier(_ value: String, _ expected: String) {
    #expect(expand("$(X:c99extidentifier)", ["X": value]) == expected)
  }

  @Test(arguments: [
    ("", ""), ("ab-CD", "ab-CD"), ("-ab", "-ab"), ("7ab", "-ab"), ("78ab", "-8ab"), ("a.b_c", "a-b-c"),
    ("|a^b&c|", "-a-b-c-"), ("oo\u{304}o", "o-o"), ("o\u{14D}o", "o-o"),
  ])
  func rfc1034identifier(_ value: String, _ expected: String) {
    #expect(expand("$(X:rfc1034identifier)", ["X": value]) == expected)
  }

  @Test(arguments: [
    ("", "", "", "NO"), ("foo", "foo/bar", "foo", "NO"), ("/", "foo", "/", "NO"), ("foo", "/", "foo", "NO"),
    ("/foo", "/bar/baz", "../bar/baz", "NO"), ("/usr/bin", "/usr/lib", "../lib", "NO"), ("/", "/", ".", "NO"),
    ("/foo", "/foo", ".", "NO"), ("/foo", "/", "..", "YES"), ("/foo/bar", "/", "../..", "YES"),
    ("/foo/bar", "/foo", "..", "YES"), ("/foo/bar/baz", "/foo/bar", "..", "YES"),
  ])
  func `paths relative to other paths`(_ path: String, _ other: String, _ relative: String, _ isAncestor: String) {
    #expect(expand("$(P:relativeto=$(O))", ["P": path, "O": other]) == relative)
    #expect(expand("$(P:isancestor=$(O))", ["P": path, "O": other]) == isAncestor)
  }

  @Test func `inheritance goes down one level`() {
    var settings = BuildSettings(["X": "a"], isComplete: true)
    for value in ["($(X))", "{$(value)}", "[$(X)]", "<$(inherited)>", "$(inherited),$(inherited)"] {
      settings.define("X", value)
    }
    #expect(settings.expand("$(X)").text == "<[{(a)}]>,<[{(a)}]>")
    #expect(settings["X"] == "$(inherited),$(inherited)")
    #expect(settings.expand("$(inherited)").text == "")
  }

  @Test func `inheritance of settings that take turns`() {
    var settings = BuildSettings(["X": "a", "Y": "b"], isComplete: true)
    settings.define("X", "($(Y))")
    settings.define("Y", "{$(X)}")
    settings.define("X", "[$(Y)]")
    settings.define("Y", "<$(X)>,<$(Y)>")
    #expect(settings.expand("$(X)").text == "[<({a})>,<{(b)}>]")
    #expect(settings.expand("$(Y)").text == "<[{(b)}]>,<{[b]}>")
  }

  @Test func `a setting that is not given is unknown`() {
    let expansion = BuildSettings(["A": "$(B)", "C": "c"]).expand("$(A) $(C) ${D:upper}")
    #expect(expansion.text == nil && expansion.problems.isEmpty)
    #expect(expansion.references.map(\.name) == ["A", "C", "D"])
    #expect(expansion.references.map(\.isDefined) == [true, true, false])
    #expect(expansion.references.map(\.operators) == [[], [], ["upper"]])
    #expect(expansion.references.map(\.range) == [0..<4, 5..<9, 10..<20])
    #expect(expand("$(C:default=$(D))", ["C": "c"], isComplete: false) == "c")
    #expect(expand("$(D:default=d)", isComplete: false) == nil)
    #expect(expand("$D costs", isComplete: false) == nil)
  }

  @Test func `an undecided setting is unknown even if all settings are given`() {
    var settings = BuildSettings(["A": "a"], isComplete: true)
    settings.leaveUndecided("A")
    #expect(settings["A"] == nil && settings.value(of: "A") == nil && settings.expand("$(A)").text == nil)
  }

  @Test(arguments: [
    ("a$(X", SettingProblem.Kind.unterminated, 1..<4), ("${X:lower", .unterminated, 0..<9),
    ("$(", .unterminated, 0..<2), ("$(:lower)", .missingName, 0..<9), ("a$", .trailingDollarSign, 1..<2),
    ("$(X:shout)", .unknownOperator("shout"), 0..<10), ("$(X:lower=a)", .unknownOperator("lower="), 0..<12),
    ("$(X:${X})", .invalidOperator, 3..<5), ("$(X::lower)", .missingOperator, 3..<4),
  ])
  func faults(_ text: String, _ kind: SettingProblem.Kind, _ range: Range<Int>) {
    let faults = BuildSettings(["X": "x"], isComplete: true).expand(text).problems
    #expect(faults.contains { $0.kind == kind && $0.range == range }, "\(faults)")
    #expect(faults.allSatisfy { !$0.description.isEmpty })
  }

  /// In a settings file, `//` begins a comment, so URLs are written in this way.
  @Test(arguments: ["https:/$()/host", "https:/${}/host", "https:/$[]/host"])
  func `brackets without a name are empty`(_ text: String) {
    let expansion = BuildSettings(["URL": text], isComplete: true).expand("$(URL)")
    #expect(expansion.text == "https://host" && expansion.problems.isEmpty)
    let direct = BuildSettings().expand(text)
    #expect(direct.text == "https://host" && direct.problems.isEmpty && direct.references.isEmpty)
  }

  @Test func `problems in the value of a setting are reported at the reference to it`() {
    let faults = BuildSettings(["A": "$(B", "B": "b"], isComplete: true).expand("12$(A)").problems
    #expect(faults.map(\.kind) == [.unterminated] && faults.map(\.range) == [2..<6])
  }

  @Test func `settings in a circle`() {
    let expansion = BuildSettings(["A": "a$(B)", "B": "b$(A)"], isComplete: true).expand("$(A)")
    #expect(expansion.text == "ab" && expansion.problems.map(\.kind) == [.cyclic("A")])
    #expect(expand("$(A)", ["A": "$(A)"]) == "")
    #expect(expand("$(A)", ["A": "$(A)"], isComplete: false) == nil)
  }

  /// Each setting doubles the one before.
  @Test func `a text that would grow without limit is not expanded`() {
    for leaf in ["", "x"] {
      var values = ["S0": leaf]
      for index in 1...60 { values["S\(index)"] = "$(S\(index - 1))$(S\(index - 1))" }
      let expansion = BuildSettings(values, isComplete: true).expand("$(S60)")
      #expect(expansion.text == nil && expansion.problems.contains { $0.kind == .tooLarge })
    }
    let large = String(repeating: "x", count: 1 << 16)
    #expect(expand(String(repeating: "$(L:not)", count: 5000), ["L": large]) == nil, "little text, much work")
    #expect(BuildSettings().expand(String(repeating: "$()", count: 2000)).problems.count <= 101)
    #expect(expand(String(repeating: "$(L)", count: 64), ["L": large]) == nil)
  }

  @Test func `references in references without end`() {
    for text in [String(repeating: "$(", count: 100_000), String(repeating: "$($A:default=", count: 50_000)] {
      let expansion = BuildSettings([:], isComplete: true).expand(text)
      #expect(expansion.text == nil && expansion.problems.contains { $0.kind == .tooDeep })
    }
    var values = ["S0": "x"]
    for index in 1...100 { values["S\(index)"] = "$(S\(index - 1))" }
    #expect(expand("$(S100)", values) == "x")
  }

  @Test func `random texts never trap`() {
    let pieces = [
      "$", "(", ")", "{", "}", "[", "]", ":", "=", "X", "Y", "lower", "default", "é", " ", "inherited", "/",
    ]
    let settings = BuildSettings(["X": "$(Y)", "Y": "$(X:lower)y", "inherited": "$X"], isComplete: true)
    var generator = SeededGenerator(seed: 1)
    for _ in 0..<3000 {
      let text = (0..<Int.random(in: 1...20, using: &generator))
        .map { _ in pieces[Int.random(in: 0..<pieces.count, using: &generator)] }.joined()
      let expansion = settings.expand(text)
      let length = text.utf8.count
      let ranges = expansion.references.map(\.range) + expansion.problems.map(\.range)
      #expect(ranges.allSatisfy { $0.upperBound <= length }, "\(text)")
    }
  }
}
