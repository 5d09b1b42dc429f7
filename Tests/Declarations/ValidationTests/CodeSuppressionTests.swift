import Testing
import UTLint
import UTTestFixtures
import UTValidation

/// Comments in code say which findings there do not count, as those in property lists do.
@Suite struct CodeSuppressionTests {
  /// The suppressions of what is found in a file of code, by line, and the remarks about comments in it.
  private func review(_ code: String, named name: String = "Types.swift") throws -> (found: [String], remarks: [String])
  {
    let folder = try TemporaryFolder()
    try folder.write(Example.plist(["CFBundleName": "Notes"]).files[0].text, to: "Info.plist")
    let file = try folder.write(code, to: "Code/\(name)")
    var options = ValidationOptions()
    options.paths = ["\(folder.path)/Info.plist"]
    options.sourceFolders = ["\(folder.path)/Code"]
    options.selected = try RuleSelection(["SW001"])
    let outcome = try ValidationRun(options).outcome()
    let found = outcome.result.findings.map { reported in
      "\(reported.finding.place.location.line ?? 0) \(reported.suppression?.reason ?? reported.suppression?.origin.rawValue ?? "counts")"
    }
    return (found, outcome.remarks.filter { $0.location.file == file }.map { "\($0.location.line ?? 0)" })
  }

  @Test func `the next line, the same line, and regions`() throws {
    let (found, remarks) = try review(
      """
      // utictl:disable-next-line SW001 -- the test host declares it
      let a = UTType(exportedAs: "com.example.a")
      let b = UTType(exportedAs: "com.example.b")  // utictl:disable-line
      let c = UTType(exportedAs: "com.example.c")
      /* utictl:disable SW */
      let d = UTType(exportedAs: "com.example.d")
      /* utictl:enable SW */
      let e = UTType(exportedAs: "com.example.e")
      /// utictl:disable-next-line undeclared-exported-type

        let f = UTType(exportedAs: "com.example.f")
      """)
    #expect(
      found == ["2 the test host declares it", "3 comment", "4 counts", "6 comment", "8 counts", "11 comment"])
    #expect(remarks == [])
  }

  @Test(arguments: [("DT004, SW", "SW"), ("", "SW001"), ("SW001", "")])
  func `a region ends for the rules that are enabled`(disabled: String, enabled: String) throws {
    let (found, _) = try review(
      """
      // utictl:disable \(disabled)
      let a = UTType(exportedAs: "com.example.a")
      // utictl:enable DT004
      let b = UTType(exportedAs: "com.example.b")
      // utictl:enable \(enabled)
      let c = UTType(exportedAs: "com.example.c")
      """)
    #expect(found == ["2 comment", "4 comment", "6 counts"])
  }

  @Test(arguments: ["Types.swift", "Types.m"]) func `whole files`(_ name: String) throws {
    let code =
      name.hasSuffix("m")
      ? "[UTType exportedTypeWithIdentifier:@\"com.example.a\"];" : "UTType(exportedAs: \"com.example.a\")"
    #expect(try review("// utictl:disable-file\n\(code)\n", named: name).found == ["2 comment"])
    #expect(try review("// utictl:disable-file DT004\n\(code)\n", named: name).found == ["2 counts"])
  }

  /// What stands in a string is no comment, and what suppresses nothing is told.
  @Test func `only comments count`() throws {
    let (found, remarks) = try review(
      """
      let text = "// utictl:disable-file"
      let more = #""//utictl:what""#
      let a = UTType(exportedAs: "com.example.a")
      // utictl:disable-next-line SW001
      let b = 1
      // utictl:suppress SW001
      """)
    #expect(found == ["3 counts"])
    #expect(remarks == ["6", "4"])
  }
}
