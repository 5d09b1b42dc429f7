// The containers of programs whose documents live on several devices.
// It knows where they are, which of them this program declares, and which folder users see.
