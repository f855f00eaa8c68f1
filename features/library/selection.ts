// The images of the library that are selected, and how components change the selection.
import type { Image } from '#lib/contract/images.ts'

/** By id, each as it was when it was selected. */
export type Selection = ReadonlyMap<string, Image>
export type SelectionProps = { selection: Selection; select: (selection: Selection) => void }
