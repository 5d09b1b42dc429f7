/// How an Objective-C selector occurs in a slice.
package struct MachOSelectorUse: OptionSet, Sendable, Hashable {
  package let rawValue: UInt8

  package init(rawValue: UInt8) { self.rawValue = rawValue }

  /// Its name is in `__objc_methname`. The compiler puts the names of all methods of an adopted protocol there, even if
  /// nothing implements or calls them.
  package static let named = Self(rawValue: 1)
  /// A reference in `__objc_selrefs` leads to it: code sends it, or a relative method list names it.
  package static let referenced = Self(rawValue: 2)
  /// A class or a category of the slice has an instance method for it.
  package static let implemented = Self(rawValue: 4)
}
