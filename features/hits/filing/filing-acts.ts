// The ways a hit can be filed: their keys on the keyboard, in both languages, and their signs.
import Ban from '#components/ui/icons/ban.tsx'
import FileBadge from '#components/ui/icons/file-badge.tsx'
import HandCoins from '#components/ui/icons/hand-coins.tsx'
import ImageOff from '#components/ui/icons/image-off.tsx'
import Inbox from '#components/ui/icons/inbox.tsx'
import ShieldCheck from '#components/ui/icons/shield-check.tsx'
import Trash2 from '#components/ui/icons/trash-2.tsx'
import type { Hit } from '#lib/contract/hits.ts'
import type { Profile } from '#lib/contract/profiles.ts'
import { type HitCategory, type MoveRefusal, moveRefusal, type TrashReason } from '#lib/rules/hits.ts'

type Act = { key: string; category: HitCategory; reason?: TrashReason; icon: typeof Inbox }

/** In the order of the buttons. `look_alike` is no place of its own: it throws away another picture, for good. */
const table = {
  sale_claim: { key: 's', category: 'sale_claim', icon: HandCoins },
  removal_claim: { key: 'r', category: 'removal_claim', icon: Ban },
  report: { key: 'e', category: 'report', icon: FileBadge },
  authorized: { key: 'a', category: 'authorized', icon: ShieldCheck },
  trash: { key: 't', category: 'trash', reason: 'not_worth_it', icon: Trash2 },
  look_alike: { key: 'n', category: 'trash', reason: 'look_alike', icon: ImageOff },
  to_handle: { key: 'h', category: 'to_handle', icon: Inbox },
} as const satisfies Record<string, Act>

export type ActName = keyof typeof table
export const acts: Record<ActName, Act> = table
export const actNames = Object.keys(table) as ActName[] // the keys of a constant object

export const actOfKey = (key: string): ActName | undefined => actNames.find(name => acts[name].key === key)

/** Whether the hit is there already. */
export function isDone(hit: Hit, { category, reason }: Act): boolean {
  return hit.category === category && (category !== 'trash' || hit.trash_reason === reason)
}

/** As far as the page knows: a licence may be older than what it shows. */
export const isLicensed = ({ exclusion }: Hit): boolean => exclusion?.reason === 'license'

/** Why the hit may not be filed so, before anybody is asked; the API has the last word. */
function refusalOf(
  hit: Hit,
  { category }: Act,
  owner: Profile | null,
): MoveRefusal | 'read_only' | 'demo_restricted' | null {
  if (owner?.read_only) return 'read_only'
  if (owner?.demo) return 'demo_restricted'
  const facts = {
    ...hit,
    gone: hit.gone_at !== null,
    in_litigation: hit.status === 'litigation',
    licensed: isLicensed(hit),
    // Only the API knows.
    held_up: false,
  }
  // A session that has just ended is for the call to report.
  const known = { identity_verified: true, profile_complete: true }
  return moveRefusal(
    facts,
    category,
    owner ? { identity_verified: owner.identity_verified, profile_complete: owner.missing_fields.length === 0 } : known,
  )
}

/** The hits that can be filed so, without those that are there already, and those that cannot, with the reason. */
export function splitByRefusal(hits: readonly Hit[], act: Act, owner: Profile | null) {
  const judged = hits.map(hit => ({ hit, code: refusalOf(hit, act, owner) }))
  return {
    barred: judged.flatMap(({ hit: { id }, code }) => (code ? [{ id, code }] : [])),
    going: judged.flatMap(({ hit, code }) => (code || isDone(hit, act) ? [] : [hit])),
  }
}
