import Foundation

/// A string as the deprecated functions take and return it, such as ``UTTypeConformsTo(_:_:)``.
///
/// Foundation on Linux does not show Core Foundation's types to Swift. As on Apple's platforms, `text as CFString` makes one
/// of a `String`, `string as String` makes a `String` of it, and a literal is one.
public typealias CFString = NSString
