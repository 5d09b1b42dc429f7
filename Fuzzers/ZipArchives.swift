import UTDeclarationInputs
import UTLibC

/// The file that archives are read from.
private let descriptor = fileno(tmpfile())

/// Archives: whatever is in one is found and read, or refused with a reason.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzZipArchives(_ start: UnsafePointer<UInt8>, _ count: Int) -> CInt {
  precondition(ftruncate(descriptor, 0) == 0 && pwrite(descriptor, start, count, 0) == count)
  let found = DeclarationInputs.find(in: ["/proc/self/fd/\(descriptor)"])
  for problem in found.problems { precondition(!"\(problem)".isEmpty) }
  for input in found.inputs { _ = try? input.propertyList() }
  return 0
}
