import UTCSystem
import UTLibC

/// Distinguishes the process that created it from children of its `fork(2)`.
///
/// `@unchecked Sendable`: only the kernel changes the memory, in children.
package final class ForkMark: @unchecked Sendable {
  /// A page that is zero in children; nil if the kernel is too old for that.
  private let page: UnsafeMutablePointer<UInt64>?
  private let process = getpid()
  private static let size = sysconf(CInt(_SC_PAGESIZE))

  package init() {
    let start = mmap(nil, Self.size, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0)
    guard let start, start != MAP_FAILED else {
      page = nil
      return
    }
    guard fileCallWipeInChildren(start, Self.size) == 0 else {
      munmap(start, Self.size)
      page = nil
      return
    }
    page = start.bindMemory(to: UInt64.self, capacity: 1)
    page?.pointee = 1
  }

  /// Whether the calling process created the mark.
  package var isThisProcess: Bool { page.map { $0.pointee == 1 } ?? (getpid() == process) }

  deinit { if let page { munmap(page, Self.size) } }
}
