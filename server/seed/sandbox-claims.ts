// The claims of the world that sandboxes are copies of: one in each state that a creator meets, through the use cases.
import { and, asc, eq, isNull, like } from 'drizzle-orm'
import { ClaimDraft } from '#lib/contract/claim-drafts.ts'
import type { Infringement } from '#lib/contract/infringements.ts'
import { COST_NOTE_VERSION } from '#lib/rules/settlement/litigations.ts'
import type { UserContext } from '#server/context.ts'
import { emails } from '#server/db/schema/accounts.ts'
import { hits } from '#server/db/schema/monitoring.ts'
import { infringements } from '#server/db/schema/settlement.ts'
import { cardsOf } from '#server/domains/billing/cards/queries.ts'
import { previewClaim, signClaim } from '#server/domains/settlement/claims/sign-claim.ts'
import { withdrawInfringement } from '#server/domains/settlement/claims/withdraw-infringement.ts'
import { updateDossier } from '#server/domains/settlement/dossier/update-dossier.ts'
import { openLitigation } from '#server/domains/settlement/litigations/open-litigation.ts'
import { answerLetter } from '#server/domains/settlement/recipient/answer-letter.ts'
import { payLetter } from '#server/domains/settlement/recipient/pay-letter.ts'
import { readReceivedLetter } from '#server/domains/settlement/recipient/read-letter.ts'
import { saveTestCard } from './demo-sellers.ts'
import { inTransaction, unlessRefused } from './demo-user.ts'

/** What becomes of a claim, in the order in which websites are taken. */
export const claimEndings = ['waiting', 'contested', 'paid', 'removed', 'litigated', 'withdrawn'] as const
type Ending = (typeof claimEndings)[number]

export type ClaimCast = { creator: UserContext; buyer: UserContext }

const COMMERCIAL = 'The page sells subscriptions, and shows the photograph above the price.'
const CONTEST = 'Our designer bought the picture in 2024. We look for the receipt.'
const WITHDRAWN = 'The website showed us that it may use the photograph.'

const told = (about: string): string =>
  `${about}: I waited on the ridge for an hour until the clouds had opened over the second summit.`

/** Signs a claim against one website after the other; a second call goes on where the first stopped. Answers how many there are. */
export async function claimAll({ creator, buyer }: ClaimCast): Promise<number> {
  await unlessRefused(creator, () => saveTestCard(creator))
  const claimed = await creator.db.select().from(infringements).where(eq(infringements.user_id, creator.user.id))
  const taken = new Set(claimed.map(({ domain_id }) => domain_id))
  const found = (await claimable(creator)).filter(({ domain_id }) => !taken.has(domain_id))
  const endings = claimEndings.slice(claimed.length)
  for (const hit of found) {
    const [ending] = endings
    if (!ending) break
    // A copy that something speaks for is refused, and the next one is taken.
    await unlessRefused(creator, async () => {
      await describe(creator, hit.image_id)
      await claim(creator, hit.id, ending)
      endings.shift()
    })
  }
  const all = await creator.db.select().from(infringements).where(eq(infringements.user_id, creator.user.id))
  for (const [place, row] of all.toSorted((one, other) => (one.id < other.id ? -1 : 1)).entries()) {
    const ending = claimEndings[place]
    if (ending && row.state === 'to_be_settled')
      await unlessRefused(creator, () => settle({ creator, buyer }, row.id, ending))
  }
  return all.length
}

/** The first confirmed copy on each website that nothing speaks for. */
async function claimable({ db, user }: UserContext) {
  const open = and(eq(hits.user_id, user.id), eq(hits.confirmed, true), isNull(hits.gone_at), isNull(hits.exclusion))
  const rows = await db
    .select({ id: hits.id, image_id: hits.image_id, domain_id: hits.domain_id })
    .from(hits)
    .where(open)
    .orderBy(asc(hits.found_at), asc(hits.id))
  const first = new Map(rows.toReversed().map(row => [row.domain_id, row]))
  return rows.filter(row => first.get(row.domain_id) === row)
}

const describe = (creator: UserContext, id: string) =>
  inTransaction(creator, own =>
    updateDossier(own, { id, body: { angle: told('Angle'), light: told('Light'), moment: told('Moment') } }),
  )

function claim(creator: UserContext, hit: string, ending: Ending): Promise<Infringement> {
  const kind = ending === 'removed' ? 'removal' : 'claim'
  const draft = ClaimDraft.parse({ hits: [hit], kind, ...(kind === 'claim' && { commercial_reason: COMMERCIAL }) })
  return inTransaction(creator, async own => {
    const { digest } = await previewClaim(own, { body: draft })
    return signClaim(own, { body: { ...draft, digest, declared: true } })
  })
}

async function settle({ creator, buyer }: ClaimCast, id: string, ending: Ending): Promise<void> {
  if (ending === 'withdrawn') {
    await inTransaction(creator, own => withdrawInfringement(own, { id, body: { reason: WITHDRAWN } }))
    return
  }
  if (ending === 'litigated') {
    const body = { agreed: true as const, cost_note_version: COST_NOTE_VERSION }
    await inTransaction(creator, own => openLitigation(own, { id, body }))
    return
  }
  const token = await keyOf(creator, id)
  if (token === null || ending === 'waiting') return
  if (ending === 'paid') await pay(buyer, token)
  else if (ending === 'removed') await answerLetter(creator, { token, body: { kind: 'remove' } })
  else await answerLetter(creator, { token, body: { kind: 'contest', lines: null, reason: CONTEST } })
}

/** The key of a letter stands nowhere but in the letter. */
async function keyOf({ db }: UserContext, id: string): Promise<string | null> {
  const [claimed] = await db
    .select({ code: infringements.check_code })
    .from(infringements)
    .where(eq(infringements.id, id))
  const [letter] = await db
    .select({ text: emails.text })
    .from(emails)
    .where(like(emails.text, `%${claimed?.code ?? id}%`))
    .limit(1)
  return /\/infringement\/([\w-]{43})\//.exec(letter?.text ?? '')?.[1] ?? null
}

async function pay(buyer: UserContext, token: string): Promise<void> {
  await saveTestCard(buyer)
  const { amounts } = await readReceivedLetter(buyer, { token, query: {} })
  const [card] = await cardsOf(buyer, buyer.user.id)
  if (!card) return
  const browser = { color_depth: 24, screen_width: 1280, screen_height: 800, time_zone_offset: -60 }
  const payer = { ...buyer, request: { ...buyer.request, ip: '127.0.0.1', user_agent: 'demo' } }
  const body = { license: true, plugin: false, total_cents: amounts.total_cents, card: card.id, browser }
  await payLetter(payer, { token, body })
}
