import UTBundleDeclarations

/// A file of build settings, and a text that refers to them: any can be read and expanded, in bounded time and space.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzBuildSettings(_ start: UnsafePointer<UInt8>, _ count: Int) -> CInt {
  let bytes = Array(UnsafeBufferPointer(start: start, count: count))
  // Beside this path there is no file to include.
  let file = XcconfigFile(parsing: bytes, named: "/nonexistent/a.xcconfig")
  for problem in file.problems { _ = "\(problem)" }
  var settings = file.settings(configuration: "Release", sdks: ["iphoneos"])
  settings.isComplete = count % 2 == 0
  let text = String(decoding: bytes, as: UTF8.self)
  let expansion = settings.expand(text)
  let length = text.utf8.count
  for range in expansion.references.map(\.range) + expansion.problems.map(\.range) {
    precondition(range.upperBound <= length)
  }
  precondition(expansion.text.map { $0.utf8.count <= 64 << 20 } ?? true)
  for fault in expansion.problems { _ = "\(fault)" }
  for name in settings.names.prefix(20) { _ = settings.value(of: name) }
  return 0
}
