// How large the plugin shows a photograph: a box of whole pixels, and the picture that fits into it.
import type { Size } from '../copies.ts'

/** Width and height of the box in pixels, both inclusive. */
export const PLUGIN_SIZE_MIN = 250
export const PLUGIN_SIZE_MAX = 2500
/** What is proposed. */
export const PLUGIN_WIDTH = 800
export const PLUGIN_HEIGHT = 800

/** What is wrong with a width or a height as it is typed; null: nothing. */
export function pluginSizeProblem(text: string): 'required' | 'plugin_size' | null {
  const typed = text.trim()
  if (typed === '') return 'required'
  return /^\d{1,6}$/.test(typed) && isPluginSize(Number(typed)) ? null : 'plugin_size'
}

export const isPluginSize = (value: number): boolean =>
  Number.isInteger(value) && value >= PLUGIN_SIZE_MIN && value <= PLUGIN_SIZE_MAX

/** The largest picture of these proportions inside the box, in whole pixels; a long panorama may be lower than the box allows. */
export function fitInside(image: Size, box: Size): Size {
  const scale = Math.min(box.width / image.width, box.height / image.height)
  const side = (length: number, most: number) => Math.min(most, Math.max(1, Math.round(length * scale)))
  return { width: side(image.width, box.width), height: side(image.height, box.height) }
}
