// What a website sees of a photograph through the plugin: all of it where its creator permits it, else a small preview and the reason.
import type { HitExclusion } from '../hits.ts'

/** Longest side in pixels of what anybody may show. */
export const PLUGIN_PREVIEW_SIZE = 320

/** Why a website sees what it sees; the words of each are in `messages/plugin.json`. */
export const showingReasons = ['house', 'license', 'creator', 'unnamed', 'unpermitted', 'veiled'] as const
export type ShowingReason = (typeof showingReasons)[number]

export type Showing = { full: boolean; reason: ShowingReason }

type Asked = {
  /** The page that shows it, as its browser said; null where it said nothing. */
  page: string | null
  /** A page of ours. */
  house: boolean
  /** What permits it there, by the rules by which nobody is accused. */
  permitted: HitExclusion | null
  /** Whoever reads a stranger's page did not ask to see it. */
  nudity: boolean
}

const reasonsOf: Record<HitExclusion, ShowingReason> = {
  license: 'license',
  plugin: 'license',
  own_website: 'creator',
  whitelist: 'creator',
}

/** The plugin shows a photograph whole exactly where a hit of it would be filed as authorized. */
export function showingOf({ page, house, permitted, nudity }: Asked): Showing {
  if (house) return { full: true, reason: 'house' }
  if (nudity && permitted === null) return { full: false, reason: 'veiled' }
  if (page === null) return { full: false, reason: 'unnamed' }
  return permitted === null ? { full: false, reason: 'unpermitted' } : { full: true, reason: reasonsOf[permitted] }
}

export type Referrer =
  | { from: 'page'; page: string }
  /** A page of ours; the frame that we give to others, which says nothing of the page around it; nothing at all. */
  | { from: 'house' | 'frame' | 'nowhere'; page: null }

/** What a browser says of where a picture, a script or a frame is shown. `own`: our public address. */
export function readReferrer(referrer: string, own: string): Referrer {
  const url = URL.parse(referrer)
  if (!url || (url.protocol !== 'http:' && url.protocol !== 'https:')) return { from: 'nowhere', page: null }
  if (url.origin !== new URL(own).origin) return { from: 'page', page: url.href }
  return { from: url.pathname.startsWith('/embed/') ? 'frame' : 'house', page: null }
}
