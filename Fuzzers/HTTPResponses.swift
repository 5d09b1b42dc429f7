@testable import UTSyncEngines

/// Answers of servers: in one piece and byte by byte, the same is read, and never more than allowed.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzHTTPResponses(_ start: UnsafePointer<UInt8>, _ count: Int) -> CInt {
  let bytes = Array(UnsafeBufferPointer(start: start, count: count))
  let (whole, single) = (read(bytes, step: max(1, count)), read(bytes, step: 1))
  precondition(whole == single, "the pieces make a difference")
  precondition(whole.map { $0.body.count <= 1000 } ?? true, "too much was read")
  return 0
}

private func read(_ bytes: [UInt8], step: Int) -> HTTPResponse? {
  var reader = HTTPResponseReader(maximumBodySize: 1000)
  var rest = bytes[...]
  do {
    while !rest.isEmpty, reader.answer == nil {
      try reader.receive(rest.prefix(step))
      rest = rest.dropFirst(step)
    }
    if reader.answer == nil { reader.end() }
  } catch {
    return nil
  }
  return reader.answer
}
