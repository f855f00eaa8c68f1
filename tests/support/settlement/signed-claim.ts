// Claims as they stand once their letter is sent, in tests of what comes after it.
import { randomBytes } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { dayOf } from '#lib/dates.ts'
import { newId } from '#lib/ids.ts'
import { type Cents, toCents } from '#lib/money.ts'
import { licenseNumber } from '#lib/rules/billing/sold-licenses.ts'
import type { InfringementKind } from '#lib/rules/settlement/infringements.ts'
import { deadlineFrom, scheduleFrom } from '#lib/rules/settlement/mailings.ts'
import { DEFAULT_LICENSE, DEFAULT_PREJUDICE, priceClaim } from '#lib/rules/settlement/price.ts'
import { hits } from '#server/db/schema/monitoring.ts'
import { infringement_hits, infringements, mailing_deliveries, mailings } from '#server/db/schema/settlement.ts'
import type { TestApi } from '../api.ts'
import { makeHit } from '../hits/hits.ts'

type Wanted = {
  creator: { id: string }
  image: string
  /** Of the page; one of its own when absent. */
  page?: string
  kind?: InfringementKind
  licensed?: boolean
  prejudice?: Cents
}
export type SignedClaim = { id: string; hit: string; row: string; page: string }

let pages = 0

/** A claim of 500 euros with a licence of 50 euros, signed and sent today. */
export async function signClaim(api: TestApi, wanted: Wanted): Promise<SignedClaim> {
  const { creator, image, kind = 'claim', licensed = true, prejudice = null } = wanted
  pages += 1
  const page = wanted.page ?? `https://shop-${pages}.example/page/${pages}`
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
  const offer = { flat_cents: DEFAULT_PREJUDICE, license_cents: DEFAULT_LICENSE, license_offered: licensed }
  const claim = kind === 'removal' ? null : priceClaim([{ ...use, ...said }], choice, offer)
  await db.insert(infringements).values({
    id,
    user_id: creator.id,
    domain_id: hit.domain_id,
    kind,
    state: 'to_be_settled',
    removal_state: kind === 'removal' ? 'requested' : null,
    locale: 'en',
    check_code: licenseNumber(randomBytes(10)),
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
  const [first] = letters
  await db.insert(mailing_deliveries).values({
    id: newId('mailing_delivery', at),
    mailing_id: first?.id ?? '',
    address: `office@shop-${pages}.example`,
    state: 'sent',
    mail_id: newId('mail', at),
    created_at: at,
    sent_at: at,
  })
  return { id, hit: hit_id, row, page }
}
