// How long a text takes to read, and from when on it is there.

/** Words a minute that adults read of such texts, silently (Brysbaert 2019: 238 for non-fiction; rounded down). */
const WORDS_A_MINUTE = 220

/** In minutes, at least one. */
export const readingMinutes = (text: string): number =>
  Math.max(1, Math.round(text.split(/\s+/).filter(Boolean).length / WORDS_A_MINUTE))

/** A draft is shown to nobody, and an article not before its day. Days are `YYYY-MM-DD`. */
export const isPublished = ({ draft, published_on }: { draft: boolean; published_on: string }, today: string) =>
  !draft && published_on <= today
