// Infringements as they stand once their letter is sent, in tests of what recipients do with it.
import { eq } from 'drizzle-orm'
import type { Cents } from '#lib/money.ts'
import type { InfringementKind } from '#lib/rules/settlement/infringements.ts'
import { hits } from '#server/db/schema/monitoring.ts'
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
