// The containers of programs, whose documents stay in sync between devices.
// Determines where they are, which of them this program declares, and which folder users see.
