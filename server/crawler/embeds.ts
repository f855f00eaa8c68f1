// Finds our own plugin on a page: elements with the mark of the pasted line or of our frame.
import { PLUGIN_MARK } from '#lib/rules/plugin/mark.ts'
import type { ElementPath } from './element-path.ts'
import type { MarkupReader } from './parse-markup.ts'

const EMBEDS_MAX = 200
/** As lib/ids writes them. */
const IMAGE_ID = /^img_[0-9A-Za-z]{10,40}$/

export type Embed = { image_id: string; selector: string | null }
export type EmbedCollector = MarkupReader & { embeds: Embed[] }

export function collectEmbeds(path: ElementPath): EmbedCollector {
  const embeds: Embed[] = []
  return {
    embeds,
    open(_name, attributes) {
      const image_id = attributes[PLUGIN_MARK]
      if (image_id === undefined || !IMAGE_ID.test(image_id) || embeds.length >= EMBEDS_MAX) return
      embeds.push({ image_id, selector: path.selector() })
    },
  }
}
