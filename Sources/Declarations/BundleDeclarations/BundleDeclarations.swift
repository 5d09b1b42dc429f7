// The declarations in an Info.plist, build settings, and the app that would open a file.
