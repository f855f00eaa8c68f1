// What a creator needs before a claim, in tests: a verified account with a card, a strong dossier, and hits on one website.
import { eq } from 'drizzle-orm'
import type { ClaimPreview } from '#lib/contract/claim-drafts.ts'
import { dossiers } from '#lib/contract/dossiers.ts'
import { infringements } from '#lib/contract/infringements.ts'
import { newId } from '#lib/ids.ts'
import { domains } from '#server/db/schema/crawl.ts'
import { evidences, hits } from '#server/db/schema/monitoring.ts'
import type { TestApi } from '../api.ts'
import { addCard } from '../billing/cards.ts'
import { makeSeller } from '../billing/creators.ts'
import { makeHit } from '../hits/hits.ts'
import { makePerson, type TestPerson } from '../people/people.ts'
import { certified } from '../uploads.ts'

const told = (about: string) =>
  `${about}: from the wet roof I waited for an hour until both gulls had crossed the red crane`

/** Answers with which a notice may leave. */
export const strongAnswers = { angle: told('Angle'), light: told('Light'), moment: told('Moment') }

/** A creator who may claim. */
export async function makeClaimant(api: TestApi): Promise<TestPerson> {
  const creator = await makeSeller(api, await makePerson(api, { roles: ['admin'] }))
  await addCard(api, creator)
  return creator
}

/** A certified photograph with a dossier that holds. */
export async function claimableImage(api: TestApi, creator: TestPerson, seed: number): Promise<string> {
  const image = await certified(api, creator, { seed, fields: { title: 'Dune at dawn' } })
  await api.as(creator).call(dossiers.update, { id: image, body: strongAnswers })
  await api.runJobs()
  return image
}

let sites = 0
type Found = { site?: string; addresses?: Partial<typeof domains.$inferInsert>; report?: boolean }

/** A hit on a website whose record knows an address; its report is there, unless `report` is false. */
export async function claimableHit(
  api: TestApi,
  owner: { id: string },
  image: string,
  { site, addresses, report = true }: Found = {},
): Promise<string> {
  sites += 1
  const host = site ?? `copy-${sites}.example`
  const hit_id = await makeHit(api, image, { url: `https://${host}/page/${sites}` })
  const { db } = api.services
  const [hit] = await db.select().from(hits).where(eq(hits.id, hit_id))
  const known = addresses ?? { internal_emails: [`office@${host}`], registrant_emails: [`owner@${host}`] }
  await db
    .update(domains)
    .set(known)
    .where(eq(domains.id, hit?.domain_id ?? ''))
  if (report) {
    const at = api.clock.now()
    const order = { state: 'success' as const, automatic: false, price_cents: 50_00, ordered_at: at, due_at: at }
    await db.insert(evidences).values({ id: newId('evidence', at), hit_id, user_id: owner.id, ...order })
  }
  return hit_id
}

export const COMMERCIAL = 'The page sells rooms, and shows the photograph above the price.'

export const draftOf = (hit_ids: string[], more: object = {}) => ({
  hits: hit_ids,
  kind: 'claim' as const,
  commercial_reason: COMMERCIAL,
  ...more,
})

export async function preview(
  api: TestApi,
  creator: TestPerson,
  body: ReturnType<typeof draftOf>,
): Promise<ClaimPreview> {
  const read = await api.as(creator).call(infringements.preview, { body })
  if (read.status !== 200) throw new Error(`the preview was refused: ${JSON.stringify(read.problem)}`)
  return read.body
}

/** Signs what a preview showed. */
export async function sign(api: TestApi, creator: TestPerson, body: ReturnType<typeof draftOf>, digest?: string) {
  const known = digest ?? (await preview(api, creator, body)).digest
  return api.as(creator).call(infringements.create, { body: { ...body, digest: known, declared: true } })
}
