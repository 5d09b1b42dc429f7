import PropertyLists
import Testing
import ThreeWayMerge
import UTTestFixtures

@Suite struct PropertyListFileMergeTests {
  private func merge(_ base: String, _ ours: String, _ theirs: String) throws -> String? {
    let lists = [base, ours, theirs].map { PropertyList(parsing: Array($0.utf8)) }
    let merge = try PropertyListFileMerge(base: lists[0], ours: lists[1], theirs: lists[2])
    return merge.merged.map { String(decoding: $0, as: UTF8.self) }
  }

  private func xml(_ lines: String...) -> String {
    "<plist version=\"1.0\">\n" + lines.joined(separator: "\n") + "\n</plist>\n"
  }

  @Test func `comments of both sides are kept`() throws {
    let lines = ["<dict>", "  <key>a</key><true/>", "  <key>b</key><true/>", "  <key>c</key><true/>", "</dict>"]
    let (first, last) = ("  <key>a</key><false/> <!-- ours -->", "  <key>c</key><false/> <!-- theirs -->")
    let merged = try merge(
      xml(lines[0], lines[1], lines[2], lines[3], lines[4]), xml(lines[0], first, lines[2], lines[3], lines[4]),
      xml(lines[0], lines[1], lines[2], last, lines[4]))
    #expect(merged == xml(lines[0], first, lines[2], last, lines[4]))
  }

  @Test func `adjacent keys are merged in ours`() throws {
    let merged = try merge(
      xml("<dict>", "\t<key>a</key>", "\t<integer>1</integer>", "\t<key>b</key>", "\t<array/>", "</dict>"),
      xml("<dict>", "  <key>a</key> <integer>3</integer> <!-- ours -->", "  <key>b</key> <array/>", "</dict>"),
      xml(
        "<dict>", "\t<key>a</key>", "\t<integer>1</integer>", "\t<key>n</key>", "\t<true/>", "\t<key>b</key>",
        "\t<array>", "\t\t<true/>", "\t\t<true/>", "\t</array>", "</dict>"))
    #expect(
      merged
        == xml(
          "<dict>", "  <key>a</key> <integer>3</integer> <!-- ours -->", "  <key>n</key> <true/>",
          "  <key>b</key> <array>", "    <true/>", "    <true/>", "  </array>", "</dict>"))
  }

  @Test func `lines that repeat a key are not merged`() throws {
    let (a, b, c, new) = ("<key>a</key><true/>", "<key>b</key><true/>", "<key>c</key><true/>", "<key>n</key><true/>")
    let ours = xml("<dict>", new, a, b, c, "</dict>")
    #expect(try merge(xml("<dict>", a, b, c, "</dict>"), ours, xml("<dict>", a, b, c, new, "</dict>")) == ours)
  }

  @Test func `conflicts have no merged file`() throws {
    #expect(try merge(xml("<integer>1</integer>"), xml("<integer>2</integer>"), xml("<integer>3</integer>")) == nil)
  }

  @Test func `the format is ours`() throws {
    let base: PropertyListValue = ["a": 1, "b": [1]]
    let (ours, theirs): (PropertyListValue, PropertyListValue) = (["a": 2, "b": [1]], ["a": 1, "b": [1, 2]])
    let lists = try [base, ours, theirs].map { PropertyList(parsing: try $0.xmlRepresentation()) }
    let binaries = try [base, ours, theirs].map { PropertyList(parsing: try $0.binaryRepresentation()) }
    for (ours, theirs) in [(lists[1], binaries[2]), (binaries[1], lists[2]), (binaries[1], binaries[2])] {
      let merge = try PropertyListFileMerge(base: binaries[0], ours: ours, theirs: theirs)
      let merged = PropertyList(parsing: try #require(merge.merged))
      #expect(merged.format == ours.format)
      #expect(merged.root?.value == ["a": 2, "b": [1, 2]])
    }
    let unchanged = try PropertyListFileMerge(base: lists[0], ours: binaries[1], theirs: binaries[0])
    #expect(unchanged.merged == binaries[1].bytes)
  }

  @Test func `OpenStep is merged as text`() throws {
    let (base, ours) = ("{\n  a = 1; // one\n  b = 2;\n  c = 3;\n}\n", "{\n  a = 9; // one\n  b = 2;\n  c = 3;\n}\n")
    #expect(
      try merge(base, ours, "{\n  a = 1; // one\n  b = 2;\n  c = 4;\n}\n")
        == "{\n  a = 9; // one\n  b = 2;\n  c = 4;\n}\n")
    #expect { try merge(base, ours, "{ a = 1; b = 2; c = 4; }") } throws: { error in
      if case .notEditable? = error as? PropertyListError { true } else { false }
    }
    #expect { try merge(base, ours, "{ a = ") } throws: { error in
      if case .invalid? = error as? PropertyListError { true } else { false }
    }
  }

  @Test func `many changes are rewritten as a whole`() throws {
    func list(_ value: Int128, _ last: PropertyListValue) -> PropertyListValue {
      ["list": .array((0..<11_000).map { .integer($0 + value) }), "last": last]
    }
    let (base, ours, theirs) = (list(0, 1), list(0, 2), list(50_000, 1))
    let merge = try PropertyListFileMerge(
      base: PropertyList(parsing: base.binaryRepresentation()), ours: PropertyList(parsing: ours.xmlRepresentation()),
      theirs: PropertyList(parsing: theirs.binaryRepresentation()))
    #expect(merge.merged.flatMap { PropertyList(parsing: $0).root?["list"]?[10_999]?.integer } == 60_999)
  }

  /// Whatever both sides change, the file has the merged value, even where elements repeat.
  @Test func `files have the merged value`() throws {
    var merged = 0
    let seeds = Thorough.seeds(1000)
    for seed in seeds {
      var lists = RandomLists(seed: seed)
      let base = PropertyListValue.dictionary(["r": lists.value(), "s": [1, 1, 2, 1], "t": lists.value()])
      let ours = lists.edited(base) { $0.value(depth: 1) }
      let theirs = lists.edited(base) { $0.value(depth: 1) }
      let expected = PropertyListMerge(base: base, ours: ours, theirs: theirs)
      let files = try [
        PropertyList(parsing: base.xmlRepresentation()),
        PropertyList(parsing: ours.xmlRepresentation(keyOrder: .source)),
        PropertyList(parsing: theirs.binaryRepresentation()),
      ]
      let merge = try PropertyListFileMerge(base: files[0], ours: files[1], theirs: files[2])
      #expect(merge.conflicts.map(\.path) == expected.conflicts.map(\.path))
      guard let value = expected.merged else { continue }
      merged += 1
      let root = PropertyList(parsing: try #require(merge.merged)).root?.value
      try #require(root).forEachDifference(to: value) { Issue.record("seed \(seed): \($0)") }
    }
    #expect(merged > seeds.count / 2)
  }
}
