// What protects the page of an infringement: how often one may guess, and what may be handed in there.
import { HOUR_S, MINUTE_S } from '#lib/dates.ts'
import type { Limit } from '../accounts/sign-in.ts'

/** Wrong links and wrong codes from one network address. */
export const wrongLettersPerIp: Limit = {
  name: 'wrong-letters-address',
  tiers: [
    { points: 30, duration_s: MINUTE_S },
    { points: 200, duration_s: HOUR_S },
  ],
}

/** A file that is to prove a licence: a document or a picture of one. */
export const PROOF_BYTES_MAX = 10_000_000

/** A check code as people type it: spaces, dashes and small letters do not matter. */
export function checkCodeOf(typed: string): string {
  const bare = typed.toUpperCase().replace(/[^A-Z0-9]/g, '')
  const [, ...groups] = /^L(\w{4})(\w{4})(\w{4})$/.exec(bare) ?? []
  return groups.length === 3 ? ['L', ...groups].join('-') : bare
}

/** Numbers and tokens of licence passports, as somebody pastes them. */
export const pastedPassports = (text: string): string[] => [...new Set(text.split(/[\s,;]+/).filter(Boolean))]
