// Infringements as they stand once their letter is sent, in tests of what recipients do with it.
import { and, eq } from 'drizzle-orm'
import { newId } from '#lib/ids.ts'
import type { Cents } from '#lib/money.ts'
import type { InfringementKind } from '#lib/rules/settlement/infringements.ts'
import { hits } from '#server/db/schema/monitoring.ts'
import { mailing_deliveries, mailings } from '#server/db/schema/settlement.ts'
import type { TestApi } from '../api.ts'
import { makeHit } from '../hits/hits.ts'
import { type PutLetter, putLetter, putLink } from './put-letter.ts'

type Wanted = {
  creator: { id: string }
  image: string
  site?: string
  kind?: InfringementKind
  licensed?: boolean
  prejudice?: Cents
  base_cents?: Cents
}
export type TestClaim = PutLetter & { page: string }

let pages = 0

/** A claim of 500 euros with a licence of 50 euros, signed and sent today. */
export async function makeClaim(api: TestApi, { creator, image, site, ...wanted }: Wanted): Promise<TestClaim> {
  pages += 1
  const page = `https://${site ?? `shop-${pages}.example`}/page/${pages}`
  const { db } = api.services
  const [hit] = await db
    .select()
    .from(hits)
    .where(eq(hits.id, await makeHit(api, image, { url: page })))
  if (!hit) throw new Error('the hit is not there')
  return { ...(await putLetter(db, api.clock.now(), { creator_id: creator.id, hit, ...wanted })), page }
}

/** Another link to the same infringement. */
export const linkTo = (api: TestApi, infringement_id: string): Promise<string> =>
  putLink(api.services.db, api.clock.now(), infringement_id)

/** Answers the id of the first letter. */
export async function firstLetter({ services }: TestApi, { id }: { id: string }): Promise<string> {
  const first = and(eq(mailings.infringement_id, id), eq(mailings.type, 'first_sending'))
  const [sent] = await services.db.select().from(mailings).where(first)
  if (!sent) throw new Error('the letter is not there')
  return sent.id
}

/** The first letter has reached this address. */
export async function putDelivery(api: TestApi, infringement_id: string, address: string): Promise<void> {
  const at = api.clock.now()
  const mailing_id = await firstLetter(api, { id: infringement_id })
  const ids = { id: newId('mailing_delivery', at), mailing_id, mail_id: newId('mail', at) }
  await api.services.db
    .insert(mailing_deliveries)
    .values({ ...ids, address, state: 'sent', created_at: at, sent_at: at })
}
