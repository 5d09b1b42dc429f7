import Foundation

/// What is read and walked: made once in a folder and kept, since files made soon after many were deleted are slow
/// ones.
struct Inputs {
  let folder: String

  /// An XML property list of about 20 MB, as an app's data looks.
  func propertyList() throws -> String {
    let path = "\(folder)/items.plist"
    guard !FileManager.default.fileExists(atPath: path) else { return path }
    var text = """
      <?xml version="1.0" encoding="UTF-8"?>
      <!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" "http://www.apple.com/DTDs/PropertyList-1.0.dtd">
      <plist version="1.0">
      <array>

      """
    for number in 0..<42_000 {
      text += """
        \t<dict>
        \t\t<key>Identifier</key>
        \t\t<string>com.example.item.\(number)</string>
        \t\t<key>Title</key>
        \t\t<string>Item \(number) &amp; what belongs to it — Größe \(number % 97)</string>
        \t\t<key>Created</key>
        \t\t<date>20\(10 + number % 10)-0\(1 + number % 9)-1\(number % 10)T0\(number % 10):30:00Z</date>
        \t\t<key>Count</key>
        \t\t<integer>\(number &* 7919 % 100_000)</integer>
        \t\t<key>Ratio</key>
        \t\t<real>\(Double(number) / 8)</real>
        \t\t<key>Visible</key>
        \t\t<\(number % 2 == 0)/>
        \t\t<key>Thumbnail</key>
        \t\t<data>\(Data("thumbnail \(number)".utf8).base64EncodedString())</data>
        \t\t<key>Tags</key>
        \t\t<array>
        \t\t\t<string>red</string>
        \t\t\t<string>tag\(number % 13)</string>
        \t\t</array>
        \t</dict>

        """
    }
    text += "</array>\n</plist>\n"
    try Data(text.utf8).write(to: URL(filePath: path), options: .atomic)
    return path
  }

  /// A tree of 200,000 files in 2,000 folders; names as in a folder of source code and pictures, one in twenty without
  /// extension.
  func tree() throws -> String {
    let path = "\(folder)/tree"
    guard !FileManager.default.fileExists(atPath: path) else { return path }
    let unfinished = "\(path).unfinished"
    try? FileManager.default.removeItem(atPath: unfinished)
    let suffixes = [
      ".swift", ".c", ".h", ".md", ".json", ".jpg", ".png", ".heic", ".txt", ".html", ".css", ".js", ".py", ".pdf",
      ".xml",
      ".plist", ".svg", ".mp4", ".zip", "",
    ]
    for outer in 0..<40 {
      for inner in 0..<50 {
        let folder = "\(unfinished)/folder-\(outer)/part-\(inner)"
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        for number in 0..<100 {
          let file = "\(folder)/file-\(number)\(suffixes[number % suffixes.count])"
          let descriptor = open(file, O_WRONLY | O_CREAT | O_EXCL, 0o644)
          guard descriptor >= 0 else { throw Failure("\(file): \(String(cString: strerror(errno)))") }
          close(descriptor)
        }
      }
    }
    try FileManager.default.moveItem(atPath: unfinished, toPath: path)
    return path
  }
}
