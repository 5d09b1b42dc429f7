// `UTType` as in Apple's framework.
