import Foundation

/// A string in the signatures of deprecated functions such as ``UTTypeConformsTo(_:_:)``.
///
/// Foundation on Linux does not show Core Foundation's types to Swift. As on Apple's platforms, `text as CFString` and
/// `string as String` convert between the two, and literals work.
public typealias CFString = NSString
