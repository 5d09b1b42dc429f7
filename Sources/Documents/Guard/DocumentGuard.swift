/// What makes other programs wait before they read a file with unsaved changes; see ``UIDocumentAdditions/fileGuard``.
public enum DocumentGuard: Hashable, Sendable {
  /// A lease of the kernel (`F_SETLEASE` of `fcntl(2)`).
  case lease
}

extension UIDocumentAdditions where Self: UIDocument {
  /// What makes other programs wait before they read the file while there are unsaved changes; nil, the default, for nothing.
  ///
  /// With ``DocumentGuard/lease``, programs that know nothing of coordination, such as `cat`, `cp`, `rsync` and `sha256sum`, wait
  /// in `open(2)`. The document is saved at once, and they read what was saved. A program that opens the file for writing waits,
  /// too, and its version is then another program's change. If the document cannot be saved, the programs go on immediately, with
  /// the file as it is.
  ///
  /// It is for files, not packages, of the user who runs the program, with one name, in a file system of this machine. If
  /// another program has the file open, the guard begins when that has closed it. The system lets programs wait no longer than
  /// `/proc/sys/fs/lease-break-time`, 45 seconds by default, and the document uses half of that. Programs that open the file with
  /// `O_NONBLOCK` get the error `EAGAIN`. A thread of the program itself that opens the file without coordination does not wait
  /// for the save.
  public var fileGuard: DocumentGuard? {
    get { file.settings.fileGuard }
    set {
      file.state.locked { $0.settings.fileGuard = newValue }
      updateGuard()
    }
  }

  /// Whether programs that open the file wait until it is saved: shortly after the first unsaved change, if ``fileGuard`` is
  /// possible.
  nonisolated public var isGuarded: Bool { file.isGuarded }
}
