import Testing

@testable import utictl

/// Tables, on terminals and elsewhere.
@Suite struct ColumnsTests {
  private static let long = "dyn.ah62d4rv4ge81g6dbsm30n4prqfx0n7xmqu41k3px"

  private func lines(_ rows: [[String]], terminalWidth: Int?) -> [String] {
    var columns = Columns(terminalWidth: terminalWidth)
    for row in rows { columns.add(row) }
    return columns.lines()
  }

  @Test func `outside a terminal, columns are as wide as their widest cell`() {
    #expect(lines([["a", "bb", "c"], ["ddd", "", "e"]], terminalWidth: nil) == ["a    bb  c", "ddd      e"])
    let wide = lines([["a", Self.long, "c"], ["b", "d", "e"]], terminalWidth: nil)
    #expect(wide[1].count == wide[0].count)
  }

  @Test func `a long cell pushes no column away`() {
    let rows = [["photo.heic", "public.heic", "HEIF Image"], [".tar.gz", Self.long, "dynamic"]]
    #expect(
      lines(rows, terminalWidth: 60) == [
        "photo.heic  public.heic  HEIF Image", ".tar.gz     \(Self.long)\n                         dynamic",
      ])
    #expect(lines(rows, terminalWidth: 200) == lines(rows, terminalWidth: nil))
  }

  @Test func `columns that fit stay as they are`() {
    let rows = [["a", "b", "c"]]
    #expect(lines(rows, terminalWidth: 20) == ["a  b  c"] && lines(rows, terminalWidth: 1) == ["a  b  c"])
    #expect(lines([[Self.long, "", ""]], terminalWidth: 20) == [Self.long])
    #expect(lines([], terminalWidth: 20).isEmpty)
  }

  @Test func `tables that are printed as they are found fit`() {
    let columns = Columns(terminalWidth: 60)
    var widths: [Int]? = [14, 30, 40]
    let first = columns.line(["a.png", "public.png", "PNG image", ""], growing: &widths)
    #expect(first == "a.png          public.png     PNG image")
    let second = columns.line(["b.xyzzy", Self.long, "x", ""], growing: &widths)
    #expect(second == "b.xyzzy        \(Self.long)\n                              x")
  }
}
