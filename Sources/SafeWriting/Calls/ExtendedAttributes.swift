import Glibc

/// The extended attributes of an open item; access control lists are among them.
enum ExtendedAttributes {
  static let accessList = "system.posix_acl_access"
  static let defaultList = "system.posix_acl_default"

  /// The names, nil with `errno` set if they cannot be read. None where the file system has no attributes.
  static func names(of descriptor: CInt) -> [String]? {
    guard let bytes = bytes(upTo: 1 << 17, { fileCallListAttributes(descriptor, $0, $1) }) else {
      return errno == ENOTSUP || errno == ENOSYS ? [] : nil
    }
    return bytes.split(separator: 0).map { String(decoding: $0.map { UInt8(bitPattern: $0) }, as: UTF8.self) }
  }

  /// A value, nil with `errno` set if it cannot be read.
  static func value(of name: String, descriptor: CInt) -> [CChar]? {
    bytes(upTo: 1 << 20) { fileCallGetAttribute(descriptor, name, $0, $1) }
  }

  static func set(_ name: String, to value: [CChar], descriptor: CInt) -> Bool {
    uninterrupted { fileCallSetAttribute(descriptor, name, value, value.count) } == 0
  }

  static func remove(_ name: String, descriptor: CInt) -> Bool {
    uninterrupted { fileCallRemoveAttribute(descriptor, name) } == 0
  }

  /// What a call fills in that says `ERANGE` if there is too little room.
  private static func bytes(upTo limit: Int, _ call: (UnsafeMutablePointer<CChar>?, Int) -> Int) -> [CChar]? {
    var size = 256
    while true {
      var buffer = [CChar](repeating: 0, count: size)
      let count = buffer.withUnsafeMutableBufferPointer { buffer in
        uninterrupted { call(buffer.baseAddress, buffer.count) }
      }
      if count >= 0 { return Array(buffer.prefix(count)) }
      guard errno == ERANGE, size < limit else { return nil }
      size *= 8
    }
  }
}
