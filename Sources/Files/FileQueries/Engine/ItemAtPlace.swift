import FileTypes
import UTLibC

/// The item at a place.
enum ItemAtPlace {
  case item(ItemStatus)
  case nothing
  /// It cannot be determined; the error number.
  case unreadable(CInt)

  /// - Parameter status: the status that was read; nil with `errno` set if that was not possible.
  init(_ status: ItemStatus?) {
    let reason = errno
    self =
      if let status { .item(status) } else if reason == ENOENT || reason == ENOTDIR { .nothing } else {
        .unreadable(reason)
      }
  }

  var status: ItemStatus? { if case .item(let status) = self { status } else { nil } }
}
