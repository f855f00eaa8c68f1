// What this browser knows of the lightbox that photographs are put into, so that no page has to ask for it.

import { whoIsHere } from '#lib/api/who-is-here.ts'
import { browserStore } from '#lib/browser-store.ts'
import { LIGHTBOX_IMAGES_MAX } from '#lib/rules/market/lightboxes.ts'

/** `who`: the id of the account, null without one, whose list is kept nowhere else. `id`: the lightbox that was used last. */
export type Kept = { who: string | null; id: string | null; images: string[] }

const isKept = (found: unknown): found is Kept =>
  typeof found === 'object' &&
  found !== null &&
  'who' in found &&
  'id' in found &&
  'images' in found &&
  Array.isArray(found.images)

const store = browserStore('auctor_lightbox', isKept)

/** What is known of whoever is here; null after a sign-in, until the API was asked. */
export function keptHere(): Kept | null {
  const who = whoIsHere()
  const kept = store.read()
  if (kept?.who === who) return kept
  return who === null ? { who, id: null, images: [] } : null
}

/** What was put aside here before anybody signed in. */
export const keptByGuest = (): string[] => {
  const kept = store.read()
  return kept?.who === null ? kept.images : []
}

export const keep = (kept: Kept): void => store.write({ ...kept, images: kept.images.slice(0, LIGHTBOX_IMAGES_MAX) })

/** Follows it in this tab and in the others; gives the way to stop. */
export const onKept = store.follow

/** The API is asked anew which lightbox was used last. */
export const forget = store.clear
