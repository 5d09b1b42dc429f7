import UTBundleDeclarations
import UTLibC

/// A folder with a project file in memory.
private let folder: String = {
  var template = Array("/dev/shm/fuzz-XXXXXX".utf8CString)
  let made = template.withUnsafeMutableBufferPointer { $0.baseAddress.map { mkdtemp($0) != nil } ?? false }
  precondition(made)
  let path = String(decoding: template.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self) + "/A.xcodeproj"
  precondition(mkdir(path, 0o700) == 0)
  return path
}()

/// Projects: their targets are read with their settings, or refused with a reason.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzXcodeProjects(_ start: UnsafePointer<UInt8>, _ count: Int) -> CInt {
  let file = fopen("\(folder)/project.pbxproj", "w")
  precondition(file != nil && fwrite(start, 1, count, file) == count && fclose(file) == 0)
  do {
    let project = try XcodeProject(path: folder)
    for target in project.targets.prefix(20) {
      _ = (target.infoPlistPath, target.entitlementsPath, target.generatedKeys(), target.settings().names.count)
    }
  } catch {
    precondition(!"\(error)".isEmpty)
  }
  return 0
}
