// Gives the account for payouts: its numbers go straight to the payment provider, and nothing of them stays but the last characters.
import { createHash } from 'node:crypto'
import { eq } from 'drizzle-orm'
import type { BankAccount, BankAccountForm, bankAccounts } from '#lib/contract/bank-accounts.ts'
import type { ParsedInput } from '#lib/contract/endpoint.ts'
import type { Profile } from '#lib/contract/profiles.ts'
import { addSeconds } from '#lib/dates.ts'
import { Failure } from '#lib/errors.ts'
import { newId } from '#lib/ids.ts'
import { maskNumber } from '#lib/rules/accounts/bank.ts'
import { needsRegion } from '#lib/rules/accounts/countries.ts'
import type { Context, UserContext } from '#server/context.ts'
import { bank_accounts } from '#server/db/schema/identity.ts'
import type { PaymentBankAccount, Recipient } from '#server/ports/payment.ts'
import { atProvider, ensureProviderUser } from '../identity/provider-user.ts'
import { lockUser } from '../lock-user.ts'
import { profileOf } from '../profile/read-current-profile.ts'
import { bankPage, deactivateRecipient, endStrayRecipients, STRAY_S } from './jobs.ts'
import { currentBankAccount, viewBankAccount } from './queries.ts'

type Input = ParsedInput<typeof bankAccounts.create>

/** The same form again, after a lost answer, gives the same account. An earlier account stays until the new one is taken. */
export async function createBankAccount(context: UserContext, { body }: Input): Promise<BankAccount> {
  const { user, ports, now } = context
  checkRegion(body)
  const profile = await profileOf(context, user.id)
  if (!profile) throw new Failure('not_authenticated')
  // Should this call end before its recipient is written down, that recipient is nobody's: the job ends it.
  const at = addSeconds(now(), STRAY_S)
  await context.enqueue(endStrayRecipients, { user_id: user.id }, { at, key: user.id })
  const digest = createHash('sha256').update(JSON.stringify(body)).digest('hex')
  const recipient = await atProvider(context, async () => {
    const owner = await ensureProviderUser(context, user.id, { owner: true })
    const account = providerAccount(body, profile)
    return ports.payment.createRecipient(owner, account, bankPage(context, user.locale), `bank/${user.id}/${digest}`)
  })
  return context.transact(tx => write(tx, user.id, body, recipient))
}

/** The state or province belongs to addresses, and to the accounts, of some countries. */
function checkRegion(form: BankAccountForm): void {
  const needed = needsRegion(form.owner_country) || needsRegion(countryOf(form))
  if (needed && !form.owner_region) throw new Failure('invalid_input', {}, { owner_region: ['required'] })
}

function countryOf(form: BankAccountForm): string {
  if (form.type === 'iban') return form.iban.slice(0, 2)
  return form.type === 'other' ? form.country : form.type.toUpperCase()
}

function providerAccount(form: BankAccountForm, profile: Profile): PaymentBankAccount {
  const { owner_name, owner_address, owner_zip, owner_city, owner_region, owner_country } = form
  const { first_name, last_name } = profile
  const isSelf = owner_name === `${first_name} ${last_name}`
  const [first = '', ...rest] = owner_name.split(/\s+/)
  const address = { address: owner_address, zip: owner_zip, city: owner_city, region: owner_region }
  return {
    ...form,
    owner_first_name: isSelf ? first_name : first,
    owner_last_name: isSelf ? last_name : rest.join(' ') || first,
    owner: { ...address, country: owner_country },
    business: profile.user_type === 'legal',
  }
}

async function write(
  context: Context,
  user_id: string,
  form: BankAccountForm,
  { id: provider_id, status, confirm_url }: Recipient,
): Promise<BankAccount> {
  const { db, now } = context
  await lockUser(context, user_id)
  const before = await currentBankAccount(context, user_id)
  if (before?.provider_id === provider_id) {
    const [row] = await db
      .update(bank_accounts)
      .set({ status, confirm_url })
      .where(eq(bank_accounts.id, before.id))
      .returning()
    return viewBankAccount(row ?? before)
  }
  if (before) {
    await db
      .update(bank_accounts)
      .set({ status: 'deactivated', confirm_url: null })
      .where(eq(bank_accounts.id, before.id))
    await context.enqueue(deactivateRecipient, { bank_account_id: before.id }, { key: before.id })
  }
  const created_at = now()
  const id = newId('bank_account', created_at)
  const said = ownerOf(form)
  const number = form.type === 'iban' ? form.iban : form.account_number
  const [row] = await db
    .insert(bank_accounts)
    .values({
      ...said,
      id,
      user_id,
      type: form.type,
      country: countryOf(form),
      bank_name: form.type === 'ca' ? form.bank_name : null,
      masked_number: maskNumber(number, form.type),
      provider_id,
      status,
      confirm_url,
      created_at,
    })
    .returning()
  if (!row) throw new Failure('unknown')
  return viewBankAccount(row)
}

const ownerOf = (form: BankAccountForm) => ({
  owner_name: form.owner_name,
  owner_address: form.owner_address,
  owner_zip: form.owner_zip,
  owner_city: form.owner_city,
  owner_region: form.owner_region,
  owner_country: form.owner_country,
})
