// The versions of files and packages that saves replace: kept, found, and removed.
