// Mach-O files, read once as a stream: what code was built for, and what it refers to.
