// Records of the changes that saves made to packages in containers, for other devices; and the names that containers
// use themselves.
