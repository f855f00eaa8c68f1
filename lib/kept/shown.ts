// What a page shows that is kept for visitors: noted while it is rendered, so that a change drops exactly the pages that show it.

/** Ids of what visitors see: images, people, collections, photographers, beta testers. */
const ID = /\b(?:img|usr|col|pho|bet)_[0-9A-HJKMNP-TV-Z]{26}\b/g

/** Shown by every list that is about nobody in particular: anything may newly belong into it. */
export const LIST_TAG = 'list'

/** The process and the bundled pages each have a copy of this file; what they note is in one place. */
declare global {
  var auctorRenderings: Map<string, Set<string>> | undefined
}
function renderings(): Map<string, Set<string>> {
  globalThis.auctorRenderings ??= new Map()
  return globalThis.auctorRenderings
}

/** Names the rendering to the page server. */
export const RENDERING_HEADER = 'x-page-rendering'

/** From now on what this rendering shows is noted. */
export function beginRendering(rendering: string): void {
  renderings().set(rendering, new Set())
}

/** The tags of what it showed. */
export function endRendering(rendering: string): ReadonlySet<string> {
  const tags = renderings().get(rendering) ?? new Set()
  renderings().delete(rendering)
  return tags
}

/** A page asked the API this and got that answer; what was refused counts too, as it may be there tomorrow. */
export function noteShown(rendering: string | null, asked: unknown, answer: unknown): void {
  const tags = rendering === null ? undefined : renderings().get(rendering)
  if (!tags) return
  const about = idsIn(asked)
  for (const id of [...about, ...idsIn(answer)]) tags.add(id)
  const isList = typeof answer === 'object' && answer !== null && 'results' in answer
  if (isList && about.length === 0) tags.add(LIST_TAG)
}

const idsIn = (value: unknown): string[] => JSON.stringify(value ?? null).match(ID) ?? []
