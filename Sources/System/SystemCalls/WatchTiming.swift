/// The times to wait before checking files whose folders ``Inotify`` watches.
package struct WatchTiming: Sendable {
  /// How long a file must be left alone before it is checked: programs save in several steps.
  package var settle: Duration
  /// How long after the first step it is checked in any case.
  package var limit: Duration
  /// How long a missing file may take to come back: programs delete or rename a file and then put another in its place.
  package var replacement: Duration
  /// How often to check files for which the kernel reports no events.
  package var polling: Duration
  /// How long the thread keeps running when nothing is watched, and a folder stays watched without watched
  /// files: starting a watch takes the kernel longer than saving a small file, and other users of the folder wait for
  /// it.
  package var idle: Duration

  package init(
    settle: Duration = .milliseconds(150), limit: Duration = .seconds(2), replacement: Duration = .seconds(1),
    polling: Duration = .seconds(2), idle: Duration = .seconds(3)
  ) {
    self.settle = settle
    self.limit = limit
    self.replacement = replacement
    self.polling = polling
    self.idle = idle
  }
}
