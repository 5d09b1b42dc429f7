import UTLibC
import UTSystemCalls

extension FilePresentation {
  /// The originator of an event.
  public enum Origin: Sendable, Hashable {
    /// An access of this process, but not one of the presentation itself.
    case thisProcess
    /// An access of another process: its identifier and the name of its program, nil if they are unknown, as in another
    /// container, or if this process was stopped in the meantime.
    case process(identifier: Int32?, name: String?)
    /// A program that does not coordinate, or this one without an access.
    case uncoordinated

    /// The origin of the message that a presenter is receiving.
    @TaskLocal static var current = Origin.uncoordinated

    /// Another process.
    ///
    /// - Parameter identifier: its identifier, as the system reports it; 0 in another pid namespace.
    init(process identifier: pid_t) {
      guard identifier > 0 else {
        self = .process(identifier: nil, name: nil)
        return
      }
      let file = Descriptor.destination(ofLinkAt: Array("/proc/\(identifier)/exe".utf8))
      let name = file?.split(separator: UInt8(ascii: "/")).last.map { String(decoding: $0, as: UTF8.self) }
      // The system appends this if the file was replaced by another version.
      let suffix = " (deleted)"
      self = .process(
        identifier: identifier, name: name.map { $0.hasSuffix(suffix) ? String($0.dropLast(suffix.count)) : $0 })
    }
  }
}
