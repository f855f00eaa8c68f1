// Keeps a notice in this tab while it is prepared: a page that is loaded again has lost nothing.
import { isLocale } from '#lib/locales.ts'
import { draftFrom, type NoticeDraft } from './draft.ts'

type Told = Omit<NoticeDraft, 'hits'>

const isText = (found: unknown) => found === null || typeof found === 'string'
const isAmount = (found: unknown) => found === null || Number.isInteger(found)
const isFlag = (found: unknown) => typeof found === 'boolean'

const checks: Record<keyof Told, (found: unknown) => boolean> = {
  kind: found => found === 'removal' || found === 'claim',
  locale: found => found === undefined || (typeof found === 'string' && isLocale(found)),
  prejudice_cents: isAmount,
  license_cents: isAmount,
  license_offered: isFlag,
  missing_credit: isFlag,
  alteration: isFlag,
  commercial_reason: isText,
  over_cap_reason: isText,
  message: isText,
}

const isTold = (found: unknown): found is Told =>
  typeof found === 'object' &&
  found !== null &&
  Object.entries(checks).every(([name, check]) => check(Reflect.get(found, name)))

/** The same copies in another order are the same notice. */
const keyOf = (hits: string[]): string => `auctor_notice ${hits.toSorted().join(',')}`

/** What was prepared for these copies before, or a new notice. */
export function keptDraft(hits: string[]): NoticeDraft {
  try {
    const found: unknown = JSON.parse(sessionStorage.getItem(keyOf(hits)) ?? 'null')
    return isTold(found) ? { ...found, hits } : draftFrom(hits)
  } catch {
    return draftFrom(hits)
  }
}

export function keepDraft(draft: NoticeDraft): void {
  try {
    sessionStorage.setItem(keyOf(draft.hits), JSON.stringify(draft))
  } catch {
    // Storage may be full or forbidden: then it lives as long as the page.
  }
}

export function forgetDraft(hits: string[]): void {
  try {
    sessionStorage.removeItem(keyOf(hits))
  } catch {
    // What could not be kept is not there either.
  }
}
