// What an Info.plist declares, build settings, and which app would open a file.
