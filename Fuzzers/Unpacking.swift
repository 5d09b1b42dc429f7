import DocumentPackages
import FileTrees
import UTLibC
import ZipArchives

/// The file that archives are read from, in memory and without a name.
private let descriptor: Int32 = {
  var name = Array("/dev/shm/unpacking-XXXXXX".utf8CString)
  let descriptor = mkstemp(&name)
  precondition(descriptor >= 0 && unlink(name) == 0)
  return descriptor
}()

/// Archives as trees: whatever is unpacked stays in its folder and is as large as it says, or is refused with a reason; what was
/// unpacked and packed again is the same.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzUnpacking(_ start: UnsafePointer<UInt8>, _ count: Int) -> CInt {
  guard let tree = unpack(UnsafeRawBufferPointer(start: start, count: count)) else { return 0 }
  tree.forEachItem { path, item in
    precondition(path.count <= FileTree.maximumDepth)
    for name in path { precondition(name.bytes != Array("..".utf8) && !name.bytes.contains(UInt8(ascii: "/"))) }
    if let destination = item.destination { precondition(tree.target(ofLink: destination, at: path) != .outside) }
  }
  guard (try? tree.forEachDifference(to: tree) { _ in preconditionFailure() }) != nil, tree.extent.bytes < 1 << 22,
    let name = FileName("package")
  else { return 0 }
  var packed: [UInt8] = []
  do {
    try tree.pack(as: name, into: ZipWriter(named: "again.zip") { packed += $0 })
  } catch {
    // Some of the contents are damaged, or a path has become too long.
    precondition(!"\(error)".isEmpty)
    return 0
  }
  guard let again = packed.withUnsafeBytes(unpack)?["package"] else {
    // One folder more may be one too many.
    return 0
  }
  do {
    try again.forEachDifference(to: again) { _ in preconditionFailure() }
  } catch { preconditionFailure("\(error)") }
  return 0
}

private func unpack(_ bytes: UnsafeRawBufferPointer) -> FileTree? {
  precondition(ftruncate(descriptor, 0) == 0 && pwrite(descriptor, bytes.baseAddress, bytes.count, 0) == bytes.count)
  do {
    var limits = UnpackingLimits()
    limits.maximumSize = 1 << 24
    return try FileTree(unpacking: ZipArchive(path: FilePath("/proc/self/fd/\(descriptor)")), limits: limits)
  } catch {
    precondition(!"\(error)".isEmpty)
    return nil
  }
}
