// Makes somebody of a trial one who may sell and be paid: verified, with a confirmed account, an agreement and two letters.
import { createHash } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { bankAccounts } from '#lib/contract/bank-accounts.ts'
import { newId } from '#lib/ids.ts'
import { toCents } from '#lib/money.ts'
import type { CurrentUser } from '#server/context.ts'
import { users } from '#server/db/schema/accounts.ts'
import { invoicing_agreements } from '#server/db/schema/billing.ts'
import { images } from '#server/db/schema/images.ts'
import { reviewBankAccount } from '#server/domains/accounts/bank/jobs.ts'
import { ensureProviderUser } from '#server/domains/accounts/identity/provider-user.ts'
import { kycDocuments, refreshLevel } from '#standins/mangopay/kyc/kyc-level.ts'
import { SCA_CODE } from '#standins/mangopay/users/sca.ts'
import { iban } from '../../support/billing/creators.ts'
import { putHit } from '../../support/hits/put-hit.ts'
import { putLetter } from '../../support/settlement/put-letter.ts'
import type { TrialProduct } from './product.ts'

export async function makeCreator(product: TrialProduct, user: CurrentUser): Promise<void> {
  await verify(product, user)
  await giveAccount(product, user)
  const signed = {
    id: newId('invoicing_agreement', product.now()),
    user_id: user.id,
    signatory: `${user.first_name} ${user.last_name}`,
    company_number: '732829320',
    vat_number: 'FR44732829320',
    registration: { legal_form: null, capital: null, register: null },
    signed_at: product.now(),
  }
  await product.db.insert(invoicing_agreements).values(signed)
  const image_id = await putOnSale(product, user)
  for (const licensed of [true, false]) await claim(product, user, { image_id, licensed })
}

/** A photograph of theirs, as it stands once it is certified; the editions of one are soon gone. */
async function putOnSale({ db, now }: TrialProduct, { id: user_id, last_name }: CurrentUser): Promise<string> {
  const at = now()
  const id = newId('image', at)
  await db.insert(images).values({
    id,
    user_id,
    slug: 'trial',
    state: 'certified',
    portfolio: 'on_sale',
    title: `Trial of ${last_name}`,
    sha256: createHash('sha256').update(user_id).digest('hex'),
    sha512: createHash('sha512').update(user_id).digest('hex'),
    file_name: 'trial.jpg',
    bytes: 1_000,
    width: 3_000,
    height: 2_000,
    color: '#c08040',
    placeholder: 'AAAA',
    genre_id: 'gen_landscape',
    photographer: last_name,
    max_editions: 2,
    base_price_cents: 87_65,
    monitored: false,
    search_text: '',
    created_at: at,
    certified_at: at,
    previews: [],
  })
  return id
}

/** A letter of theirs that has been sent, with a licence or for damages alone. */
async function claim(
  { db, now }: TrialProduct,
  { id: user_id }: CurrentUser,
  { image_id, licensed }: { image_id: string; licensed: boolean },
): Promise<void> {
  const host = `${licensed ? 'shop' : 'blog'}-${user_id.replace('_', '-').toLowerCase()}.example`
  const hit = await putHit(db, now(), { image_id, user_id, host })
  await putLetter(db, now(), { creator_id: user_id, hit, licensed, base_cents: licensed ? toCents(43_21) : null })
}

/** What the provider and an administrator have decided about documents that nobody keeps. */
async function verify({ provider: { world }, inside, db }: TrialProduct, { id }: CurrentUser): Promise<void> {
  const ensured = await inside(context => ensureProviderUser(context, id))
  if (ensured.kind !== 'done') throw new Error('the provider does not know them')
  const UserId = String(ensured.answer)
  const accepted = { Status: 'VALIDATED', Tag: null, RefusedReasonType: null, RefusedReasonMessage: null } as const
  const read = { ProcessedDate: world.now(), Flags: [], pages: [] }
  world.insert(kycDocuments, { Type: 'IDENTITY_PROOF', UserId, ...accepted, ...read })
  refreshLevel(world, UserId)
  await db.update(users).set({ identity_verified: true }).where(eq(users.id, id))
}

async function giveAccount(product: TrialProduct, user: CurrentUser): Promise<void> {
  await product.call(bankAccounts.create, user, { body: iban })
  const [row] = await product.rows('select id, confirm_url from bank_accounts where user_id = $1', [user.id])
  const { pathname, search } = new URL(String(row?.confirm_url))
  product.provider.visit(`${pathname}${search}`, { action: 'confirm', code: SCA_CODE })
  await product.inside(context => reviewBankAccount.run(context, { bank_account_id: String(row?.id) }))
  const [active] = await product.rows(`select from bank_accounts where user_id = $1 and status = 'active'`, [user.id])
  if (!active) throw new Error('the account is not confirmed')
}
