// Writes a letter down as it stands once it is sent, into whatever database it is tested with.
import { randomBytes } from 'node:crypto'
import { dayOf } from '#lib/dates.ts'
import { newId } from '#lib/ids.ts'
import type { Locale } from '#lib/locales.ts'
import { type Cents, toCents } from '#lib/money.ts'
import { licenseNumber } from '#lib/rules/billing/sold-licenses.ts'
import type { InfringementKind } from '#lib/rules/settlement/infringements.ts'
import { deadlineFrom, scheduleFrom } from '#lib/rules/settlement/mailings.ts'
import { DEFAULT_LICENSE, DEFAULT_PREJUDICE, type PriceLine, priceClaim } from '#lib/rules/settlement/price.ts'
import type { Database } from '#server/db/database.ts'
import type { hits } from '#server/db/schema/monitoring.ts'
import { infringement_hits, infringement_tokens, infringements, mailings } from '#server/db/schema/settlement.ts'
import { newSecret } from '#server/domains/accounts/tokens.ts'
import { hashToken } from '#server/http/authenticate.ts'

export type WantedLetter = {
  creator_id: string
  hit: typeof hits.$inferSelect
  locale?: Locale
  kind?: InfringementKind
  licensed?: boolean
  prejudice?: Cents | null
  /** The published price of one year; a flat amount is claimed without one. */
  base_cents?: Cents | null
}
export type PutLetter = { id: string; token: string; code: string; hit: string; lines: PriceLine[] }

/** A claim of 500 euros with a licence of 50 euros unless a price is given, signed and sent at this moment. */
export async function putLetter(db: Database, at: Date, wanted: WantedLetter): Promise<PutLetter> {
  const {
    creator_id,
    hit,
    kind = 'claim',
    licensed = true,
    prejudice = null,
    locale = 'en',
    base_cents = null,
  } = wanted
  const id = newId('infringement', at)
  const day = dayOf(at)
  const { image_id, page_url, picture_url } = hit
  const said = { missing_credit: false, alteration: false, commercial_use: true }
  const choice = { prejudice_cents: prejudice, license_cents: null, reason: prejudice === null ? null : 'As agreed.' }
  const offer = { flat_cents: DEFAULT_PREJUDICE, license_cents: DEFAULT_LICENSE, license_offered: licensed }
  const claim = kind === 'removal' ? null : priceClaim([{ image_id, base_cents, days: 1, ...said }], choice, offer)
  const code = licenseNumber(randomBytes(10))
  await db.insert(infringements).values({
    id,
    user_id: creator_id,
    domain_id: hit.domain_id,
    kind,
    state: 'to_be_settled',
    removal_state: kind === 'removal' ? 'requested' : null,
    locale,
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
  const claimed = { hit_id: hit.id, image_id, page_url, picture_url, base_cents, certificate_version: 1 }
  const seen = { first_seen_on: day, last_seen_on: day }
  await db.insert(infringement_hits).values({ id: row, infringement_id: id, ...claimed, ...seen, ...said, open: true })
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
  return { id, token: await putLink(db, at, id), code, hit: row, lines: claim?.lines ?? [] }
}

/** Another link to the same infringement. */
export async function putLink(db: Database, created_at: Date, infringement_id: string): Promise<string> {
  const token = newSecret()
  await db.insert(infringement_tokens).values({ token_hash: hashToken(token), infringement_id, created_at })
  return token
}
