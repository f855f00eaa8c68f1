// Changes fields of the caller's own profile.
import { and, eq, inArray } from 'drizzle-orm'
import type { ParsedInput } from '#lib/contract/endpoint.ts'
import type { profiles as contract, Profile } from '#lib/contract/profiles.ts'
import { Failure } from '#lib/errors.ts'
import type { FieldProblem } from '#lib/field-problems.ts'
import { isCompanyNumber } from '#lib/rules/accounts/company.ts'
import { isPostcode } from '#lib/rules/accounts/postcode.ts'
import { differentTags, isCompanyField, mayChooseUserType, verifiedFields } from '#lib/rules/accounts/profile.ts'
import type { UserContext } from '#server/context.ts'
import { isOwn, isPublic } from '#server/db/image-filters.ts'
import { users } from '#server/db/schema/accounts.ts'
import { genres, images } from '#server/db/schema/images.ts'
import { profiles } from '#server/db/schema/profiles.ts'
import { readCurrentProfile } from './read-current-profile.ts'

type Input = ParsedInput<typeof contract.update>
type Changes = Input['body']
type Problems = Record<string, FieldProblem[]>

/** Somebody else's profile is as unknown as none. A change of what a verification was made on ends the verification. */
export async function updateProfile(context: UserContext, { id, body }: Input): Promise<Profile> {
  const { db, user } = context
  if (id !== user.id) throw new Failure('not_found')
  // Two changes at once must not both choose the kind of person.
  await db.select({ id: profiles.user_id }).from(profiles).where(eq(profiles.user_id, user.id)).for('update')
  const before = await readCurrentProfile(context)
  await check(context, before, body)
  await write(context, body)
  await notify(context, before, await readCurrentProfile(context))
  return readCurrentProfile(context)
}

async function check(context: UserContext, before: Profile, body: Changes): Promise<void> {
  if (body.user_type && !mayChooseUserType(before.user_type, body.user_type)) throw new Failure('user_type_fixed')
  const errors: Problems = { ...postcodeProblems(before, body), ...companyProblems(before, body) }
  if (body.genres && !(await areGenres(context, body.genres))) errors.genres = ['choice_invalid']
  if (body.cover_image_id && !(await isOwnPublicImage(context, body.cover_image_id))) {
    errors.cover_image_id = ['choice_invalid']
  }
  if (Object.keys(errors).length > 0) throw new Failure('invalid_input', {}, errors)
}

/** Only companies have the fields of a company; the number is judged by the country it will stand beside. */
function companyProblems(before: Profile, body: Changes): Problems {
  if ((body.user_type ?? before.user_type) !== 'legal') {
    const fields = Object.keys(body).filter(isCompanyField)
    return Object.fromEntries(fields.map(field => [field, ['company_only']]))
  }
  const number = body.company_number ?? before.company_number
  const country = body.company_country ?? before.company_country
  const changed = body.company_number !== undefined || body.company_country !== undefined
  if (!changed || number === null || country === null || isCompanyNumber(number, country)) return {}
  return { company_number: ['company_number_invalid'] }
}

const addresses = [
  { zip: 'zip', country: 'country' },
  { zip: 'company_zip', country: 'company_country' },
] as const

/** As they will stand together: one that is bad already is asked for again once its address changes. */
function postcodeProblems(before: Profile, body: Changes): Problems {
  const wrong = addresses.filter(({ zip, country }) => {
    if (body[zip] === undefined && body[country] === undefined) return false
    const [code, land] = [body[zip] ?? before[zip], body[country] ?? before[country]]
    return code !== null && land !== null && !isPostcode(code, land)
  })
  return Object.fromEntries(wrong.map(({ zip }) => [zip, ['postcode_invalid']]))
}

async function areGenres({ db }: UserContext, ids: readonly string[]): Promise<boolean> {
  const different = [...new Set(ids)]
  const found = await db.select({ id: genres.id }).from(genres).where(inArray(genres.id, different))
  return found.length === different.length
}

async function isOwnPublicImage({ db, user }: UserContext, id: string): Promise<boolean> {
  const [found] = await db
    .select({ id: images.id })
    .from(images)
    .where(and(eq(images.id, id), isOwn(user.id), isPublic()))
  return found !== undefined
}

/** Names belong to the account, everything else to the profile. */
async function write(context: UserContext, { first_name, last_name, ...rest }: Changes): Promise<void> {
  const { db, user } = context
  const names = given({ first_name, last_name })
  if (Object.keys(names).length > 0) await db.update(users).set(names).where(eq(users.id, user.id))
  const said = {
    ...given(rest),
    ...(rest.genres ? { genres: [...new Set(rest.genres)] } : {}),
    ...(rest.tags ? { tags: differentTags(rest.tags) } : {}),
    updated_at: context.now(),
  }
  await db.update(profiles).set(said).where(eq(profiles.user_id, user.id))
}

const given = <Values extends object>(values: Values): Partial<Values> =>
  // Only entries without a value are left out.
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)) as Partial<Values>

async function notify(context: UserContext, before: Profile, after: Profile): Promise<void> {
  const changed = (field: keyof Profile) => JSON.stringify(before[field]) !== JSON.stringify(after[field])
  const judged = before.verification === 'verified' || before.verification === 'under_review'
  const fields = verifiedFields.filter(changed)
  if (judged && fields.length > 0) {
    await context.emit('profile.identity_changed', { user_id: context.user.id, fields })
  }
  if (changed('ai_rights')) {
    await context.emit('profile.ai_rights_changed', { user_id: context.user.id, ai_rights: after.ai_rights })
  }
  if ((['first_name', 'last_name', 'public_name'] as const).some(changed)) {
    await context.emit('profile.renamed', { user_id: context.user.id })
  }
}
