import FileWrappers
import Foundation
import SafeWriting
import UTFileURLs
import UTSystemCalls

/// Reads the item that was examined, not the one to which the path leads a moment later: another user or device may put
/// a link to any file of this user there.
extension FileJob {
  /// Calls a closure that reads a version that was examined.
  func reading<Value>(_ version: FileBase, _ body: () throws -> Value) rethrows -> Value {
    locked { worker, _ in worker.examined = version }
    defer { locked { worker, _ in worker.examined = nil } }
    return try body()
  }

  /// The contents of a file.
  ///
  /// - Throws: ``AnotherItemRead`` if another item has its path; `CocoaError` if it cannot be read.
  func contents(at url: URL) throws -> Data {
    guard let examined = locked({ worker, _ in worker.examined }), file.isOwn(url) else { return try url.contents() }
    guard let opened = Descriptor.open(url.bytes, O_RDONLY | O_NONBLOCK), let status = opened.status(),
      FileIdentity(status).isSameItem(as: examined.identity)
    else {
      try url.checkIsReadable()
      throw AnotherItemRead()
    }
    // The size of a file of the kernel is unknown.
    guard status.size > 0 else {
      return try FileHandle(fileDescriptor: opened.number, closeOnDealloc: false).readToEnd() ?? Data()
    }
    var data = Data(count: Int(status.size))
    let count = data.withUnsafeMutableBytes { Descriptor.fill($0, from: opened.number, at: 0) }
    guard count >= 0 else { throw URL.error(reading: url) }
    return data.prefix(count)
  }

  /// The contents of a package.
  ///
  /// - Throws: ``AnotherItemRead`` if another item has its path; `CocoaError` if it cannot be read.
  func package(at url: URL) throws -> FileWrapper {
    let wrapper = try FileWrapper(url: url.target)
    if let examined = locked({ worker, _ in worker.examined }), file.isOwn(url), let found = wrapper.itemOnDisk,
      !found.isSameItem(as: examined.identity)
    {
      throw AnotherItemRead()
    }
    return wrapper
  }
}
