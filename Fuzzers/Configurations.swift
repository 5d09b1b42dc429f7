import PropertyLists
@testable import UTValidation

/// A configuration is read or refused with a reason and a place in the file.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzConfigurations(_ start: UnsafePointer<UInt8>, _ count: Int) -> CInt {
  let bytes = Array(UnsafeBufferPointer(start: start, count: count))
  do {
    let configuration = try ConfigurationReader.read(bytes, path: "/project/.utictl.yml")
    for exception in configuration.exceptions.prefix(20) { _ = exception.files.matches("App/Info.plist") }
    _ = configuration.excluded.matches("App/Info.plist")
  } catch {
    precondition(!"\(error)".isEmpty)
  }
  return 0
}
