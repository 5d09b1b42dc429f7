import SafeWriting

/// The names of files in which a program that synchronizes folders collects contents. They are no items of a package.
package enum ArrivingFile {
  /// Whether a file of Syncthing, which was not renamed yet, has this name.
  package static func matches(_ name: some Collection<UInt8>) -> Bool {
    // Almost all names begin with something else.
    guard name.first == dot || name.first == UInt8(ascii: "~") else { return false }
    let name = Array(name)
    return (name.starts(with: ".syncthing.".utf8) || name.starts(with: "~syncthing~".utf8))
      && name.suffix(4).elementsEqual(".tmp".utf8)
  }
}
