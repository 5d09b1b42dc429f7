// What an app declares about its files, converted between Info.plist, configurations of packagers, and the MIME
// database.
