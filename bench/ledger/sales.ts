// Sales of one creator to fifty buyers, paid at the provider and not concluded yet: what the bench of concluding them begins with.
import { eq } from 'drizzle-orm'
import { newId } from '../../lib/ids.ts'
import { toCents } from '../../lib/money.ts'
import type { Context } from '../../server/context.ts'
import { users } from '../../server/db/schema/accounts.ts'
import { invoicing_agreements, pay_ins } from '../../server/db/schema/billing.ts'
import { payment_users } from '../../server/db/schema/identity.ts'
import { payment_wallets } from '../../server/db/schema/payouts.ts'
import { profiles } from '../../server/db/schema/profiles.ts'
import { insertPerson } from '../../server/domains/accounts/registration/insert-person.ts'
import { sellForCreator } from '../../server/domains/billing/sales/sell-for-creator.ts'
import type { PaymentPayIn, PaymentPort } from '../../server/ports/payment.ts'
import { naturalProfile } from '../../tests/support/people/people.ts'

const NET = toCents(200_00)

export type Market = { seller: string; buyers: string[] }

/** A provider that has carried out every payment; it is not what is measured. */
export function paidAlready(db: Context['db']): PaymentPort {
  const readPayIn = async (id: string): Promise<PaymentPayIn> => {
    const [row] = await db.select().from(pay_ins).where(eq(pay_ins.provider_id, id))
    const [user, wallet] = [`user_m_${row?.user_id}`, `wlt_m_${row?.user_id}`]
    const nothing = { redirect_url: null, charge_on: null, refusal: null }
    return { id, status: 'succeeded', cents: row?.amount_cents ?? 0, currency: 'EUR', user, wallet, ...nothing }
  }
  return { readPayIn } as PaymentPort // all that is asked of it here
}

export async function openMarket({ db, transact }: Context, buyers: number): Promise<Market> {
  const people = await transact(async tx => {
    const made: string[] = []
    for (let index = 0; index <= buyers; index += 1) made.push(await newPerson(tx, index))
    return made
  })
  const [seller = '', ...rest] = people
  await db.update(users).set({ identity_verified: true }).where(eq(users.id, seller))
  const signed = { signatory: 'Ada Lumière', company_number: '732829320', vat_number: 'FR44732829320' }
  const registration = { legal_form: null, capital: null, register: null }
  const id = newId('invoicing_agreement', new Date())
  await db.insert(invoicing_agreements).values({ id, user_id: seller, ...signed, registration, signed_at: new Date() })
  return { seller, buyers: rest }
}

async function newPerson({ db }: Context, index: number): Promise<string> {
  const at = new Date()
  const id = newId('user', at)
  const said = { email: `market-${index}@auctor.example`, first_name: 'Ada', last_name: `Lumière ${index}` }
  const account = { account_type: 'creator', password_hash: '', locale: 'en', roles: [] } as const
  const dates = { email_confirmed_at: at, terms_accepted_at: at, created_at: at }
  await insertPerson({ db }, { id, ...said, ...account, roles: [], ...dates })
  await db.update(profiles).set(naturalProfile).where(eq(profiles.user_id, id))
  const known = { kind: 'natural', kyc_level: 'regular', sent_digest: '', created_at: at, updated_at: at } as const
  await db.insert(payment_users).values({ user_id: id, provider_id: `user_m_${id}`, ...known })
  await db.insert(payment_wallets).values({ user_id: id, provider_id: `wlt_m_${id}`, created_at: at })
  return id
}

/** One sale to each buyer, whose payment the provider has made; their ids. */
export async function sellToAll({ transact }: Context, { seller, buyers }: Market): Promise<string[]> {
  const words = { description: { en: 'Licence', fr: 'Licence' }, details: { en: [], fr: [] } }
  const sold = { seller_id: seller, subject_id: 'img_bench', ...words, net_cents: NET, base_cents: NET }
  return transact(async tx => {
    const ids: string[] = []
    for (const buyer_id of buyers) {
      const invoice = await sellForCreator(tx, { ...sold, buyer_id })
      const id = newId('pay_in', new Date())
      const order = { id, user_id: buyer_id, invoice_id: invoice.id, amount_cents: invoice.total_cents }
      const paid = { status: 'created', card_id: 'card_bench', provider_id: `payin_m_${id}` } as const
      await tx.db.insert(pay_ins).values({ ...order, ...paid, created_at: new Date() })
      ids.push(id)
    }
    return ids
  })
}
