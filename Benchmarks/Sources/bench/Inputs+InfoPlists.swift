import Foundation

extension Inputs {
  /// An .ipa of 200 MB with 40 deflated frameworks.
  func archive() throws -> String {
    let path = "\(folder)/Notes.ipa"
    if !FileManager.default.fileExists(atPath: path) { try Command("Benchmarks/make-archive", path).run() }
    return path
  }

  /// The same with Mach-O files: an executable of 60 MB, and 40 frameworks of 3 MB.
  ///
  /// - Parameter code: a file whose machine code they have.
  func archive(code: String) throws -> String {
    let path = "\(folder)/Linked.ipa"
    if !FileManager.default.fileExists(atPath: path) { try Command("Benchmarks/make-archive", path, code).run() }
    return path
  }

  /// A folder of 1,000 Info.plist files of about 4 KB, as apps for documents have them, and their paths. Each is an app of
  /// its own, and some have the faults that are common.
  func infoPlists() throws -> (folder: String, files: [String]) {
    let path = "\(folder)/apps"
    let files = (0..<1000).map { "App\($0)/Info.plist" }
    if !FileManager.default.fileExists(atPath: path) {
      let unfinished = "\(path).unfinished"
      try? FileManager.default.removeItem(atPath: unfinished)
      for (number, file) in files.enumerated() {
        try FileManager.default.createDirectory(atPath: "\(unfinished)/App\(number)", withIntermediateDirectories: true)
        try Data(Self.infoPlist(number).utf8).write(to: URL(filePath: "\(unfinished)/\(file)"))
      }
      try FileManager.default.moveItem(atPath: unfinished, toPath: path)
    }
    return (path, files.map { "\(path)/\($0)" })
  }

  /// An Info.plist of 20 MB: absurdly many document types, each with a type of its own.
  func largeInfoPlist() throws -> String {
    let path = "\(folder)/Large-Info.plist"
    guard !FileManager.default.fileExists(atPath: path) else { return path }
    let numbers = 0..<28_500
    let text = """
      <?xml version="1.0" encoding="UTF-8"?>
      <!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" "http://www.apple.com/DTDs/PropertyList-1.0.dtd">
      <plist version="1.0">
      <dict>
      \t<key>CFBundleIdentifier</key>
      \t<string>com.maker.writer</string>
      \t<key>CFBundleDocumentTypes</key>
      \t<array>
      \(numbers.map { Self.documentType("Text \($0)", "Editor", "Owner", ["com.maker.writer.text\($0)"]) }.joined(separator: "\n"))
      \t</array>
      \t<key>UTExportedTypeDeclarations</key>
      \t<array>
      \(numbers.map { Self.exportedType("com.maker.writer.text\($0)", "Text \($0)", ["public.plain-text"], "text\($0)") }
        .joined(separator: "\n"))
      \t</array>
      </dict>
      </plist>

      """
    try Data(text.utf8).write(to: URL(filePath: path), options: .atomic)
    return path
  }

  private static func infoPlist(_ number: Int) -> String {
    let maker = "com.maker\(number).writer"
    let isForMac = number % 2 == 0
    return """
      <?xml version="1.0" encoding="UTF-8"?>
      <!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" "http://www.apple.com/DTDs/PropertyList-1.0.dtd">
      <plist version="1.0">
      <dict>
      \t<key>CFBundleDevelopmentRegion</key>
      \t<string>$(DEVELOPMENT_LANGUAGE)</string>
      \t<key>CFBundleDisplayName</key>
      \t<string>Writer \(number)</string>
      \t<key>CFBundleDocumentTypes</key>
      \t<array>
      \(documentType("Manuscript", "Editor", number % 10 == 0 ? nil : "Owner", ["\(maker).manuscript"]))
      \(documentType("Notes", "Editor", "Owner", ["\(maker).notes"]))
      \(documentType("Text", "Editor", "Alternate", ["public.plain-text", "net.daringfireball.markdown"]))
      \(documentType("Image", "Viewer", number % 25 == 0 ? "Owner" : "Alternate", ["public.jpeg", "public.png"]))
      \t</array>
      \t<key>CFBundleExecutable</key>
      \t<string>$(EXECUTABLE_NAME)</string>
      \t<key>CFBundleIdentifier</key>
      \t<string>\(maker)</string>
      \t<key>CFBundleInfoDictionaryVersion</key>
      \t<string>6.0</string>
      \t<key>CFBundleName</key>
      \t<string>$(PRODUCT_NAME)</string>
      \t<key>CFBundlePackageType</key>
      \t<string>APPL</string>
      \t<key>CFBundleShortVersionString</key>
      \t<string>1.\(number % 10)</string>
      \t<key>CFBundleVersion</key>
      \t<string>\(number + 1)</string>
      \(isForMac ? macKeys : phoneKeys)
      \t<key>UTExportedTypeDeclarations</key>
      \t<array>
      \(exportedType("\(maker).manuscript", "Manuscript", ["com.apple.package", "public.composite-content"], "ms\(number)"))
      \(exportedType("\(maker).notes", "Notes", ["public.data", "public.content"], "notes\(number)"))
      \t</array>
      \t<key>UTImportedTypeDeclarations</key>
      \t<array>
      \t\t<dict>
      \t\t\t<key>UTTypeConformsTo</key>
      \t\t\t<array>
      \t\t\t\t<string>public.plain-text</string>
      \t\t\t</array>
      \t\t\t<key>UTTypeDescription</key>
      \t\t\t<string>Markdown</string>
      \t\t\t<key>UTTypeIdentifier</key>
      \t\t\t<string>net.daringfireball.markdown</string>
      \t\t\t<key>UTTypeTagSpecification</key>
      \t\t\t<dict>
      \t\t\t\t<key>public.filename-extension</key>
      \t\t\t\t<array>
      \t\t\t\t\t<string>md</string>
      \t\t\t\t\t<string>markdown</string>
      \t\t\t\t</array>
      \t\t\t</dict>
      \t\t</dict>
      \t</array>
      </dict>
      </plist>

      """
  }

  private static let macKeys = """
    \t<key>LSMinimumSystemVersion</key>
    \t<string>13.0</string>
    \t<key>NSPrincipalClass</key>
    \t<string>NSApplication</string>
    """

  private static let phoneKeys = """
    \t<key>LSRequiresIPhoneOS</key>
    \t<true/>
    \t<key>LSSupportsOpeningDocumentsInPlace</key>
    \t<true/>
    \t<key>UILaunchStoryboardName</key>
    \t<string>LaunchScreen</string>
    """

  private static func documentType(_ name: String, _ role: String, _ rank: String?, _ types: [String]) -> String {
    """
    \t\t<dict>
    \t\t\t<key>CFBundleTypeName</key>
    \t\t\t<string>\(name)</string>
    \t\t\t<key>CFBundleTypeRole</key>
    \t\t\t<string>\(role)</string>
    \(rank.map { "\t\t\t<key>LSHandlerRank</key>\n\t\t\t<string>\($0)</string>\n" } ?? "")\
    \t\t\t<key>LSItemContentTypes</key>
    \t\t\t<array>
    \(types.map { "\t\t\t\t<string>\($0)</string>" }.joined(separator: "\n"))
    \t\t\t</array>
    \t\t</dict>
    """
  }

  private static func exportedType(_ identifier: String, _ name: String, _ parents: [String], _ tag: String) -> String {
    """
    \t\t<dict>
    \t\t\t<key>UTTypeConformsTo</key>
    \t\t\t<array>
    \(parents.map { "\t\t\t\t<string>\($0)</string>" }.joined(separator: "\n"))
    \t\t\t</array>
    \t\t\t<key>UTTypeDescription</key>
    \t\t\t<string>\(name)</string>
    \t\t\t<key>UTTypeIdentifier</key>
    \t\t\t<string>\(identifier)</string>
    \t\t\t<key>UTTypeTagSpecification</key>
    \t\t\t<dict>
    \t\t\t\t<key>public.filename-extension</key>
    \t\t\t\t<array>
    \t\t\t\t\t<string>\(tag)</string>
    \t\t\t\t</array>
    \t\t\t</dict>
    \t\t</dict>
    """
  }
}
