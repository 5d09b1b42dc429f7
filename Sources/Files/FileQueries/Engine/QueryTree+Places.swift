import UTSystemCalls

extension QueryTree {
  /// The folder that is searched and the name in it for a path; nil if it is not searched.
  func place(of path: [UInt8]) -> (folder: QueryFolder, name: [UInt8])? {
    let slash = UInt8(ascii: "/")
    for scope in top.folders.values where path.starts(with: scope.name) && path.count > scope.name.count {
      var names = path.dropFirst(scope.name.count).split(separator: slash).map { Array($0) }
      guard let name = names.popLast(), scope.name.last == slash || path[scope.name.count] == slash else { continue }
      let folder = names.reduce(scope as QueryFolder?) { $0?.folders[ItemPath($1)] }
      if let folder { return (folder, name) }
    }
    return nil
  }
}
