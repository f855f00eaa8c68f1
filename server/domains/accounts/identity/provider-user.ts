// People at the payment provider: who they are there, kept like what they say of themselves here.
import { createHash } from 'node:crypto'
import { eq } from 'drizzle-orm'
import type { Verification } from '#lib/contract/identity.ts'
import type { Profile } from '#lib/contract/profiles.ts'
import { Failure } from '#lib/errors.ts'
import { needsRegion } from '#lib/rules/accounts/countries.ts'
import type { Context } from '#server/context.ts'
import { payment_users } from '#server/db/schema/identity.ts'
import { PaymentFailure, type PaymentUserData } from '#server/ports/payment.ts'
import { isGuest } from '../guests.ts'
import { profileOf } from '../profile/read-current-profile.ts'

/** Fields of the profile that the provider asks for and that are still empty. */
export function missingForProvider(profile: Profile): Verification['missing_fields'] {
  const missing: Verification['missing_fields'] = [...profile.missing_fields]
  if (needsRegion(profile.country) && !profile.region) missing.push('region')
  const company = profile.user_type === 'legal'
  if (company && needsRegion(profile.company_country) && !profile.company_region) missing.push('company_region')
  return missing
}

/**
 * The person's id at the provider; creates the person there, or sends what has changed. Not inside a transaction.
 * Whoever only pays is a payer there, whom nobody asks to confirm large sums; `owner` makes an owner of them for ever, who can be verified and paid.
 * Throws `identity_user_type_missing` while the profile is not complete, and PaymentFailure.
 */
export async function ensureProviderUser(
  context: Context,
  user_id: string,
  { owner = false }: { owner?: boolean } = {},
): Promise<string> {
  const { db, ports, now } = context
  const profile = await profileOf(context, user_id)
  if (!profile) throw new Failure('identity_user_type_missing')
  const guest = await isGuest(context, user_id)
  if (!guest && missingForProvider(profile).length > 0) throw new Failure('identity_user_type_missing')
  const data = guest ? guestData(profile) : { ...providerData(profile), owner }
  const known = await providerUser(context, user_id)
  // What was sent of an owner serves for paying too.
  if (known && [data, { ...data, owner: true }].some(each => known.sent_digest === digestOf(each)))
    return known.provider_id
  // What an interrupted first time has sent may be older than what is sent now, so it is always followed by an update.
  const provider_id = known?.provider_id ?? (await ports.payment.createUser(data, `user/${user_id}`)).id
  if (!known) await remember(context, user_id, provider_id, data.kind)
  const { kyc_level } = await ports.payment.updateUser(provider_id, data)
  await db
    .update(payment_users)
    .set({ sent_digest: digestOf(data), kyc_level, updated_at: now() })
    .where(eq(payment_users.user_id, user_id))
  return provider_id
}

const digestOf = (data: PaymentUserData): string => createHash('sha256').update(JSON.stringify(data)).digest('hex')

async function remember(context: Context, user_id: string, provider_id: string, sent: PaymentUserData['kind']) {
  const kind = sent === 'legal' ? sent : 'natural'
  const at = context.now()
  await context.db
    .insert(payment_users)
    .values({ user_id, provider_id, kind, kyc_level: 'light', sent_digest: '', created_at: at, updated_at: at })
    .onConflictDoNothing()
}

export async function providerUser({ db }: Pick<Context, 'db'>, user_id: string) {
  const [row] = await db.select().from(payment_users).where(eq(payment_users.user_id, user_id)).limit(1)
  return row ?? null
}

/** Providers that did not answer when they were asked last: everybody meets that, and the log says it once. */
const silent = new WeakSet<object>()

/** Turns the provider's failures into what a caller is told; jobs let them through, to be tried again. */
export async function atProvider<T>(context: Context, work: () => Promise<T>): Promise<T> {
  const { log, ports } = context
  try {
    const done = await work()
    if (silent.delete(ports.payment)) log.warn('payment provider is back')
    return done
  } catch (error) {
    if (!(error instanceof PaymentFailure)) throw error
    const isKnown = error.kind === 'unreachable' && silent.has(ports.payment)
    if (!isKnown) log.warn({ kind: error.kind, message: error.message, fields: error.fields }, 'payment provider')
    if (error.kind === 'unreachable') silent.add(ports.payment)
    throw new Failure(error.kind === 'refused' ? 'provider_refused' : 'provider_unavailable')
  }
}

/** Whoever pays as a guest only pays, and is asked for no more than the provider needs of a payer. */
function guestData({
  id: reference,
  email,
  first_name,
  last_name,
  country,
  company_country,
}: Profile): PaymentUserData {
  return {
    kind: 'guest',
    reference,
    email,
    owner: false,
    first_name,
    last_name,
    country: filled(country ?? company_country),
  }
}

type Account = Exclude<PaymentUserData, { kind: 'guest' }>
type ProviderProfile = Account extends infer T ? (T extends unknown ? Omit<T, 'owner'> : never) : never

/** Call it with a profile that lacks nothing. */
function providerData(profile: Profile): ProviderProfile {
  const { id: reference, email } = profile
  if (profile.user_type !== 'legal') {
    return {
      kind: 'natural',
      reference,
      email,
      person: {
        first_name: profile.first_name,
        last_name: profile.last_name,
        born_on: filled(profile.born_on),
        nationality: filled(profile.nationality),
      },
      home: {
        address: filled(profile.address),
        zip: filled(profile.zip),
        city: filled(profile.city),
        region: profile.region,
        country: filled(profile.country),
      },
    }
  }
  return {
    kind: 'legal',
    reference,
    email: filled(profile.company_email),
    company_type: filled(profile.company_type),
    name: filled(profile.company_name),
    number: filled(profile.company_number),
    headquarters: {
      address: filled(profile.company_address),
      zip: filled(profile.company_zip),
      city: filled(profile.company_city),
      region: profile.company_region,
      country: filled(profile.company_country),
    },
    representative: {
      first_name: filled(profile.representative_first_name),
      last_name: filled(profile.representative_last_name),
      born_on: filled(profile.representative_born_on),
      nationality: filled(profile.representative_nationality),
      email: filled(profile.representative_email),
      country: filled(profile.representative_country),
    },
  }
}

function filled<T extends string>(value: T | null): T {
  if (value === null) throw new Failure('identity_user_type_missing')
  return value
}
