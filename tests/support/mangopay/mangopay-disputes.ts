// A past for the local payment provider: a hundred old disputes and some of each kind after them, as Mangopay's sandbox has.
import { type Provider, payer } from './mangopay.ts'

const OLD = 100
const RECENT = ['NOT_CONTESTABLE', 'CONTESTABLE', 'REOPENED', 'SUBMITTED'] as const
const funds = (Amount: number) => ({ Currency: 'EUR', Amount })

/** The SDK's own tests read the second page of a hundred: the recent ones. */
export async function seedDisputes(provider: Provider): Promise<void> {
  const { Id: user } = await provider.made('POST', '/users/natural', payer)
  const { Id: wallet } = await provider.made('POST', '/wallets', { Owners: [user], Currency: 'EUR', Description: 'W' })
  for (const kind of [...Array.from({ length: OLD }, () => 'NOT_CONTESTABLE' as const), ...RECENT]) {
    const wire = { AuthorId: user, CreditedWalletId: wallet, DeclaredDebitedFunds: funds(1000), DeclaredFees: funds(0) }
    const { Id } = await provider.made('POST', '/payins/bankwire/direct', wire)
    await provider.control('POST', `/payins/${Id}/receive`)
    const type = kind === 'NOT_CONTESTABLE' ? kind : 'CONTESTABLE'
    const { body } = await provider.control('POST', `/payins/${Id}/dispute`, { type, reason: 'FRAUD' })
    if (kind === 'REOPENED' || kind === 'SUBMITTED') await contest(provider, String(body.Id), kind)
  }
  // All of this is past: no list of what has happened lately is full of it.
  await provider.forward(3600)
}

async function contest(provider: Provider, id: string, kind: 'REOPENED' | 'SUBMITTED'): Promise<void> {
  await provider.made('POST', `/disputes/${id}/documents`, { Type: 'INVOICE' })
  await provider.made('PUT', `/disputes/${id}/submit`, { ContestedFunds: funds(1000) })
  if (kind === 'REOPENED') await provider.control('POST', `/disputes/${id}`, { outcome: 'REOPENED' })
}
