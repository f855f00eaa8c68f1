// Lightboxes: lists of images that somebody who looks for some has put aside.

/** Of one person. */
export const LIGHTBOXES_MAX = 30

/** Images of one list. */
export const LIGHTBOX_IMAGES_MAX = 100

export const LIGHTBOX_NAME_CHARS = 80
export const LIGHTBOX_NOTE_CHARS = 500

/** What can be bought of an image of a list; `gone`: it was deleted, or its creator shows it no longer. */
export const lightboxItemStates = ['available', 'sold_out', 'own', 'not_for_sale', 'gone'] as const
export type LightboxItemState = (typeof lightboxItemStates)[number]

/** The list in the order that was asked for; what was added since stands at its end, what is gone from it is passed over. */
export function inOrder(current: readonly string[], asked: readonly string[]): string[] {
  const known = new Set(current)
  const first = [...new Set(asked)].filter(id => known.has(id))
  const named = new Set(first)
  return [...first, ...current.filter(id => !named.has(id))]
}
