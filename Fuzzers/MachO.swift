@testable import UTMachO

/// Mach-O files: whatever is in one is read, or an error says why not, and the sizes of pieces do not matter.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzMachO(_ start: UnsafePointer<UInt8>, _ count: Int) -> CInt {
  let bytes = UnsafeRawBufferPointer(start: start, count: count)
  let whole = MachOReader()
  whole.read(bytes)
  let file = whole.finish()
  for error in file.errors { precondition(!"\(error)".isEmpty && error.offset >= 0) }
  precondition(!file.slices.isEmpty || !file.errors.isEmpty)
  let inPieces = MachOReader()
  for start in stride(from: 0, to: count, by: 7) {
    inPieces.read(UnsafeRawBufferPointer(rebasing: bytes[start..<min(start + 7, count)]))
  }
  precondition(inPieces.finish() == file)
  return 0
}
