import Testing
import UTTestFixtures

@Suite struct ClaimsCommandTests {
  private func claims(_ arguments: String..., in folder: TemporaryFolder) throws -> Tool.Result {
    try Tool.run(arguments: ["claims"] + arguments, input: "", folder: folder.path)
  }

  private func folder() throws -> TemporaryFolder {
    let folder = try TemporaryFolder()
    try folder.write(InfoPlistText.documentTypes(ranks: "Alternate"), to: "One.app/Contents/Info.plist")
    try folder.write(InfoPlistText.documentTypes(ranks: nil, "Owner"), to: "Two.app/Contents/Info.plist")
    return folder
  }

  @Test func `the ranking is shown with its reasons`() throws {
    let folder = try folder()
    let result = try claims(".", "--type", "rtf", in: folder)
    #expect(result.status == 0, "\(result)")
    let lines = result.output.split(separator: "\n")
    #expect(lines.count == 3)
    #expect(lines.first?.contains("Owner") == true)
    #expect(lines.first?.contains("ranked Owner before Default") == true)
    #expect(lines.last?.contains("Alternate") == true)
  }

  @Test func `nothing is found for a type that nobody names`() throws {
    let folder = try folder()
    #expect(try claims("One.app", "--type", "public.png", in: folder).status == 1)
  }

  @Test func `the ranking is printed as JSON`() throws {
    let folder = try folder()
    let result = try claims("Two.app", "--type", "public.rtf", "--json", in: folder)
    #expect(result.output.contains("\"place\" : 1"))
    #expect(result.output.contains("\"rank\" : \"Owner\""))
  }

  @Test func `what is missing is misuse`() throws {
    #expect(try claims("/proc/nowhere", "--type", "public.rtf", in: folder()).status == 2)
    let folder = try TemporaryFolder()
    #expect(try claims(".", "--type", "public.rtf", in: folder).status == 2)
    try folder.write("<plist><dict><key>CFBundleName</key><dict></plist>", to: "Info.plist")
    let result = try claims(".", "--type", "public.rtf", in: folder)
    #expect(result.status == 2 && result.errors.hasPrefix("Info.plist:1:"))
  }
}
