/// How long a ``FileWatcher`` waits for what.
package struct WatchTiming: Sendable {
  /// How long nothing has to happen to a file before it is looked at: programs write in several steps.
  package var settle: Duration
  /// How long after the first step it is looked at in any case.
  package var limit: Duration
  /// How long what is gone may take to come back: programs delete or rename a file and then put another in its place.
  package var replacement: Duration
  /// How often files are looked at that the kernel says nothing about.
  package var polling: Duration
  /// How long the thread stays when nothing is watched any more, and a folder is watched when nothing in it is: to begin
  /// takes the kernel longer than to save a small file, and others who use the folder wait for that.
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
