// Keeps a notice in this tab while it is prepared: a page that is loaded again has lost nothing.
import { browserStore } from '#lib/browser-store.ts'
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
const storeOf = (hits: readonly string[]) => browserStore(`auctor_notice ${hits.toSorted().join(',')}`, isTold, 'tab')

/** What was prepared for these copies before, or a new notice. */
export function keptDraft(hits: string[]): NoticeDraft {
  const found = storeOf(hits).read()
  return found ? { ...found, hits } : draftFrom(hits)
}

export const keepDraft = (draft: NoticeDraft): void => storeOf(draft.hits).write(draft)
export const forgetDraft = (hits: readonly string[]): void => storeOf(hits).clear()
