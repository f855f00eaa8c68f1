// The beneficial owners of a company: listed and changed by its account, declared to the payment provider as they are listed.
import { and, eq } from 'drizzle-orm'
import type { z } from 'zod'
import type { UboForm } from '#lib/contract/account-forms.ts'
import type { PageOf } from '#lib/contract/common.ts'
import type { ParsedInput } from '#lib/contract/endpoint.ts'
import type { ubos as contract, identity, Ubo, Verification } from '#lib/contract/identity.ts'
import { Failure } from '#lib/errors.ts'
import { newId } from '#lib/ids.ts'
import { needsRegion } from '#lib/rules/accounts/countries.ts'
import { documentCan, UBOS_MAX } from '#lib/rules/accounts/identity.ts'
import type { Context, UserContext } from '#server/context.ts'
import { ubo_declarations, ubos } from '#server/db/schema/identity.ts'
import { lockUser } from '../lock-user.ts'
import { profileOf } from '../profile/read-current-profile.ts'
import { attemptsOf, documentsOf, requireAgain } from './documents.ts'
import { reviewDeclaration } from './jobs.ts'
import { verificationOf } from './present-identity.ts'
import { missingForProvider } from './provider-user.ts'
import { settleVerification } from './settle-verification.ts'

type Row = typeof ubos.$inferSelect
type Said = z.output<typeof UboForm>

/** In the order in which they were added. */
export async function ubosOf({ db }: Pick<Context, 'db'>, user_id: string): Promise<Ubo[]> {
  const rows = await db.select().from(ubos).where(eq(ubos.user_id, user_id)).orderBy(ubos.created_at, ubos.id)
  return rows.map(view)
}

function view(row: Row): Ubo {
  const { user_id: _, created_at, ...said } = row
  return { ...said, created_at: created_at.toISOString() }
}

export async function listUbos(context: UserContext): Promise<PageOf<Ubo>> {
  const results = await ubosOf(context, context.user.id)
  return { count: results.length, next: null, previous: null, results }
}

export async function createUbo(context: UserContext, { body }: ParsedInput<typeof contract.create>): Promise<Ubo> {
  const { db, user } = context
  await openList(context)
  checkRegion(body)
  const present = await db.select({ id: ubos.id }).from(ubos).where(eq(ubos.user_id, user.id))
  if (present.length >= UBOS_MAX) throw new Failure('ubos_full', { limit: UBOS_MAX })
  const created_at = context.now()
  const id = newId('ubo', created_at)
  const [row] = await db
    .insert(ubos)
    .values({ ...body, id, user_id: user.id, created_at })
    .returning()
  if (!row) throw new Failure('unknown')
  await redeclare(context)
  return view(row)
}

export async function updateUbo(context: UserContext, { id, body }: ParsedInput<typeof contract.update>): Promise<Ubo> {
  const { db, user } = context
  await openList(context)
  const [before] = await db.select().from(ubos).where(isOwn(user.id, id))
  if (!before) throw new Failure('not_found')
  const said = Object.fromEntries(Object.entries(body).filter(([, value]) => value !== undefined))
  const [row] = await db
    .update(ubos)
    .set({ ...said, id })
    .where(eq(ubos.id, id))
    .returning()
  if (!row) throw new Failure('not_found')
  checkRegion(row)
  await redeclare(context)
  return view(row)
}

export async function removeUbo(context: UserContext, { id }: ParsedInput<typeof contract.remove>): Promise<void> {
  await openList(context)
  const removed = await context.db.delete(ubos).where(isOwn(context.user.id, id)).returning({ id: ubos.id })
  if (removed.length === 0) throw new Failure('not_found')
  await redeclare(context)
}

const isOwn = (user_id: string, id: string) => and(eq(ubos.id, id), eq(ubos.user_id, user_id))

/** An address in these countries is not whole without its state or province, says the provider. */
function checkRegion({ country, region }: Pick<Said, 'country' | 'region'>): void {
  if (needsRegion(country) && !region) throw new Failure('invalid_input', {}, { region: ['required'] })
}

/** Only some companies declare owners, and none may be changed while a declaration is being examined. */
async function openList(context: UserContext): Promise<void> {
  await lockUser(context, context.user.id)
  const profile = await profileOf(context, context.user.id)
  if (!profile || profile.user_type === null) throw new Failure('identity_user_type_missing')
  if (!documentsOf(profile).includes('ubo_declaration')) throw new Failure('document_not_needed')
  const { ubo_declaration } = await attemptsOf(context, context.user.id)
  if (ubo_declaration?.status === 'sending' || ubo_declaration?.status === 'under_review') throw new Failure('conflict')
}

/** A declaration that was verified no longer says who the owners are. */
async function redeclare(context: UserContext): Promise<void> {
  const { user } = context
  const { ubo_declaration } = await attemptsOf(context, user.id)
  if (ubo_declaration?.status !== 'verified') return
  const objection = { reason: 'document_does_not_match_account_data' as const, comment: null }
  await requireAgain(context, user.id, 'ubo_declaration', objection)
  await settleVerification(context, user.id)
}

/** Hands the list over as it is; a job brings it to the provider. */
export async function declareUbos(
  context: UserContext,
  _input: ParsedInput<typeof identity.declareUbos>,
): Promise<Verification> {
  const { db, user, now } = context
  await lockUser(context, user.id)
  const profile = await profileOf(context, user.id)
  if (!profile || missingForProvider(profile).length > 0) throw new Failure('identity_user_type_missing')
  const { ubo_declaration } = await attemptsOf(context, user.id)
  const asked = documentsOf(profile).includes('ubo_declaration')
  if (!asked || (ubo_declaration && !documentCan.hand_in(ubo_declaration.status)))
    throw new Failure('document_not_needed')
  const owners = await ubosOf(context, user.id)
  if (owners.length === 0) throw new Failure('ubos_missing')
  const at = now()
  const id = newId('ubo_declaration', at)
  const nb_ubos = owners.length
  await db
    .insert(ubo_declarations)
    .values({ id, user_id: user.id, status: 'sending', nb_ubos, created_at: at, asked_at: at })
  await context.enqueue(reviewDeclaration, { declaration_id: id }, { key: id })
  await settleVerification(context, user.id)
  return verificationOf(context, user.id)
}
