// Claims before they are signed: what stands in their way, the language of their letter, and where removal comes first.
import type { Locale } from '#lib/locales.ts'
import { INFRINGEMENT_HITS_MAX, type InfringementKind, type InfringementOutcome } from './infringements.ts'

/** What keeps a claim from being signed, in the order in which it is best dealt with; each is a failure code too. */
export const claimObstacles = [
  'hit_unconfirmed',
  'hit_claimed',
  'hit_gone',
  'image_uncertified',
  'priority_unsettled',
  'claim_blocked',
  'dossier_weak',
  'removal_first',
  'profile_incomplete',
  'identity_unverified',
  'invoice_unpaid',
  'means_missing',
] as const
export type ClaimObstacle = (typeof claimObstacles)[number]

/** What is known of a hit that is to be claimed. */
export type HitFacts = {
  confirmed: boolean
  /** It is in an infringement that is open. */
  claimed: boolean
  gone: boolean
  certified: boolean
  held_up: boolean
  blocked: boolean
  dossier_sufficient: boolean
}

/** What stands in the way of claiming one hit. What is gone was there: it can be claimed, but not removed. */
export function hitObstacles(hit: HitFacts, kind: InfringementKind): ClaimObstacle[] {
  const stands: Partial<Record<ClaimObstacle, boolean>> = {
    hit_unconfirmed: !hit.confirmed,
    hit_claimed: hit.claimed,
    hit_gone: hit.gone && kind === 'removal',
    image_uncertified: !hit.certified,
    priority_unsettled: hit.held_up,
    claim_blocked: hit.blocked,
    dossier_weak: !hit.dossier_sufficient,
  }
  return claimObstacles.filter(name => stands[name])
}

/** An earlier request to remove, to the same website. */
type EarlierRequest = { outcome: InfringementOutcome | null; deadline_on: string }

/**
 * Whether removal has to be asked for before money is: nobody has said in writing that the use serves a business, and no
 * earlier request to this website went unheard until its deadline.
 */
export function removalComesFirst(
  claim: { kind: InfringementKind; commercial_reason: string | null },
  earlier: readonly EarlierRequest[],
  today: string,
): boolean {
  if (claim.kind === 'removal' || claim.commercial_reason !== null) return false
  const unheard = ({ outcome, deadline_on }: EarlierRequest) =>
    deadline_on < today && (outcome === null || outcome === 'withdrawn' || outcome === 'given_up')
  return !earlier.some(unheard)
}

/** Countries and endings of names where French is the language of most, or of the law. */
const FRENCH = new Set(['fr', 'be', 'lu', 'mc', 're', 'gp', 'mq', 'gf', 'yt', 'nc', 'pf', 'sn', 'ci'])

/** The language of a letter: that of the country of the website’s record, else of its name’s ending. */
export function letterLocale({ country, name }: { country: string | null; name: string }): Locale {
  const ending = name.split('.').at(-1) ?? ''
  return FRENCH.has((country ?? ending).toLowerCase()) ? 'fr' : 'en'
}

/** What keeps chosen hits from standing in one notice, before anything else is asked; null: nothing. */
export function choiceObstacle(
  hits: readonly { confirmed: boolean; domain: { id: string } }[],
): 'unconfirmed' | 'several_websites' | 'too_many' | null {
  if (hits.some(({ confirmed }) => !confirmed)) return 'unconfirmed'
  if (new Set(hits.map(({ domain }) => domain.id)).size > 1) return 'several_websites'
  return hits.length > INFRINGEMENT_HITS_MAX ? 'too_many' : null
}
