import PropertyLists
import Testing
import UTTestFixtures

@Suite struct EditorGrowthTests {
  /// As `plutil` and scripts write it.
  @Test func `edits of a file in one line take time in proportion to it`() throws {
    func file(_ count: Int) throws -> (PropertyListEditor, Int) {
      let elements = (0..<count).map { "<dict><key>a</key><string>\($0)</string></dict>" }.joined()
      let text = "<plist version=\"1.0\"><array>\(elements)</array></plist>"
      return (try PropertyListEditor(PropertyList(parsing: Array(text.utf8))), count)
    }
    let growth = try Growth(from: 100, file) { file, count in
      var editor = file
      for index in 0..<count { try editor.set("b", at: [.index(index), "a"]) }
      #expect(editor.bytes.count > count)
    }
    #expect(growth.isLinear, "\(growth)")
  }
}
