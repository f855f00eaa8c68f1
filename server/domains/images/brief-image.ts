// An image as lists of what belongs to it show it: of hits, of licences.
import type { BriefImage } from '#lib/contract/images.ts'
import { images } from '#server/db/schema/images.ts'
import { type ImageRow, presentPicture } from './present.ts'

export const briefColumns = {
  id: images.id,
  slug: images.slug,
  title: images.title,
  width: images.width,
  height: images.height,
  color: images.color,
  placeholder: images.placeholder,
  previews: images.previews,
  ai_rights: images.ai_rights,
  deleted_at: images.deleted_at,
}

export type BriefRow = Pick<ImageRow, keyof typeof briefColumns>

/** A deleted image, whose hits and licences may stay, has no previews any more. */
export function presentBrief(image: BriefRow): BriefImage {
  const { id, slug, title, width, height, deleted_at } = image
  const shown = deleted_at ? { color: null, placeholder: null, sources: [] } : presentPicture(image)
  return { id, slug, title, width, height, ...shown }
}
