// Infringements as they stand once their letter is sent, in tests of what recipients do with it.
import { randomBytes } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { dayOf } from '#lib/dates.ts'
import { newId } from '#lib/ids.ts'
import { type Cents, toCents } from '#lib/money.ts'
import { licenseNumber } from '#lib/rules/billing/sold-licenses.ts'
import type { InfringementKind } from '#lib/rules/settlement/infringements.ts'
import { deadlineFrom, scheduleFrom } from '#lib/rules/settlement/mailings.ts'
import { type PriceLine, priceClaim } from '#lib/rules/settlement/price.ts'
import { hits } from '#server/db/schema/monitoring.ts'
import { infringement_hits, infringement_tokens, infringements, mailings } from '#server/db/schema/settlement.ts'
import { newSecret } from '#server/domains/accounts/tokens.ts'
import { hashToken } from '#server/http/authenticate.ts'
import type { TestApi } from '../api.ts'
import { makeHit } from '../hits/hits.ts'

type Wanted = {
  creator: { id: string }
  image: string
  site?: string
  kind?: InfringementKind
  licensed?: boolean
  prejudice?: Cents
}
export type TestClaim = { id: string; token: string; code: string; hit: string; page: string; lines: PriceLine[] }

let pages = 0

/** A claim of 500 euros with a licence of 50 euros, signed and sent today. */
export async function makeClaim(api: TestApi, wanted: Wanted): Promise<TestClaim> {
  const { creator, image, kind = 'claim', licensed = true, prejudice = null } = wanted
  pages += 1
  const page = `https://${wanted.site ?? `shop-${pages}.example`}/page/${pages}`
  const hit_id = await makeHit(api, image, { url: page })
  const { db } = api.services
  const [hit] = await db.select().from(hits).where(eq(hits.id, hit_id))
  if (!hit) throw new Error('the hit is not there')
  const at = api.clock.now()
  const id = newId('infringement', at)
  const day = dayOf(at)
  const use = { image_id: image, base_cents: null, days: 1 }
  const said = { missing_credit: false, alteration: false, commercial_use: true }
  const choice = { prejudice_cents: prejudice, license_cents: null, reason: prejudice === null ? null : 'As agreed.' }
  const offer = { flat_cents: toCents(500_00), license_offered: licensed }
  const claim = kind === 'removal' ? null : priceClaim([{ ...use, ...said }], choice, offer)
  const code = licenseNumber(randomBytes(10))
  await db.insert(infringements).values({
    id,
    user_id: creator.id,
    domain_id: hit.domain_id,
    kind,
    state: 'to_be_settled',
    removal_state: kind === 'removal' ? 'requested' : null,
    locale: 'en',
    check_code: code,
    pricing_version: 1,
    lines: claim?.lines ?? [],
    prejudice_cents: claim?.prejudice_cents ?? toCents(0),
    license_cents: claim && licensed ? claim.license_cents : null,
    sender_name: 'Marie Martin',
    signed_at: at,
    deadline_on: deadlineFrom(day),
  })
  const row = newId('infringement_hit', at)
  await db.insert(infringement_hits).values({
    id: row,
    infringement_id: id,
    hit_id,
    image_id: image,
    certificate_version: 1,
    page_url: page,
    picture_url: hit.picture_url,
    first_seen_on: day,
    last_seen_on: day,
    ...said,
    open: true,
  })
  const letters = scheduleFrom(day).map(each => ({ id: newId('mailing', at), infringement_id: id, ...each }))
  await db
    .insert(mailings)
    .values(
      letters.map(each =>
        each.type === 'first_sending'
          ? { ...each, state: 'sent' as const, sent_at: at }
          : { ...each, state: 'planned' as const },
      ),
    )
  return { id, token: await linkTo(api, id), code, hit: row, page, lines: claim?.lines ?? [] }
}

/** Another link to the same infringement. */
export async function linkTo(api: TestApi, infringement_id: string): Promise<string> {
  const token = newSecret()
  const created_at = api.clock.now()
  await api.services.db
    .insert(infringement_tokens)
    .values({ token_hash: hashToken(token), infringement_id, created_at })
  return token
}
