// How far notices are counted on the bell; its name says the same.

/** More are shown as this many and more. */
export const COUNTED = 99
