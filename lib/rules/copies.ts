// How a copy of a picture differs from the certified file, told from their sizes alone.

export type Size = { width: number; height: number }
/** `percent` is the copy's width in percent of the original's. */
export type CopyKind = { kind: 'saved_again' } | { kind: 'resized'; percent: number } | { kind: 'cropped' }

/** Rounding to whole pixels moves the proportions of a small copy by less than this. */
const SAME_RATIO = 0.01

/** A copy of the same size was saved again; one of the same proportions was resized; any other was cropped or stretched. */
export function copyKind(original: Size, copy: Size): CopyKind {
  if (copy.width === original.width && copy.height === original.height) return { kind: 'saved_again' }
  const ratio = copy.width / copy.height / (original.width / original.height)
  if (Math.abs(ratio - 1) > SAME_RATIO) return { kind: 'cropped' }
  return { kind: 'resized', percent: Math.round((100 * copy.width) / original.width) }
}
