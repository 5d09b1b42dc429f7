import FileTrees

/// Serialized file wrappers: what is read can be written, and what is written says the same when it is read again.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzFlatRTFD(_ start: UnsafePointer<UInt8>, _ count: Int) -> CInt {
  let bytes = Array(UnsafeBufferPointer(start: start, count: count))
  guard let tree = try? FileTree(serialized: bytes) else { return 0 }
  do {
    let written = try tree.serialized()
    let again = try FileTree(serialized: written)
    let writtenAgain = try again.serialized()
    precondition(writtenAgain == written, "what was written is not what was read")
    check(tree, again)
  } catch {
    preconditionFailure("\(error)")
  }
  return 0
}

private func check(_ one: FileTree, _ other: FileTree) {
  switch (one.kind, other.kind) {
  case (.file(let contents), .file(let others)): precondition((try? contents.hasSameBytes(as: others)) == true)
  case (.directory(let children), .directory(let others)):
    precondition(children.count == others.count)
    for (name, child) in children {
      guard let other = others[name] else { preconditionFailure("\(name) is missing") }
      check(child, other)
    }
  default: preconditionFailure("the kind has changed")
  }
}
