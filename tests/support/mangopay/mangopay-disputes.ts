// A past for the local payment provider: a hundred old disputes and some of each kind after them, as Mangopay's sandbox has.
import { FRICTIONLESS } from '../billing/cards.ts'
import { type Provider, payer } from './mangopay.ts'

const OLD = 100
const RECENT = ['NOT_CONTESTABLE', 'CONTESTABLE', 'REOPENED', 'SUBMITTED'] as const
const funds = (Amount: number) => ({ Currency: 'EUR', Amount })

/** The SDK's own tests read the second page of a hundred: the recent ones. */
export async function seedDisputes(provider: Provider): Promise<void> {
  const { Id: user } = await provider.made('POST', '/users/natural', payer)
  const { Id: wallet } = await provider.made('POST', '/wallets', { Owners: [user], Currency: 'EUR', Description: 'W' })
  const order = { AuthorId: user, CreditedWalletId: wallet, CardId: await newCard(provider, user) }
  const browser = {
    SecureModeReturnURL: 'http://127.0.0.1:9/',
    IpAddress: '192.0.2.7',
    BrowserInfo: { Language: 'fr-FR' },
  }
  const payment = { ...order, ...browser, DebitedFunds: funds(1000), Fees: funds(0) }
  for (const kind of [...Array.from({ length: OLD }, () => 'NOT_CONTESTABLE' as const), ...RECENT]) {
    const { Id } = await provider.made('POST', '/payins/card/direct', payment)
    const type = kind === 'NOT_CONTESTABLE' ? kind : 'CONTESTABLE'
    const { body } = await provider.control('POST', `/payins/${Id}/dispute`, { type, reason: 'FRAUD' })
    if (kind === 'REOPENED' || kind === 'SUBMITTED') await contest(provider, String(body.Id), kind)
  }
  // All of this is past: no list of what has happened lately is full of it.
  await provider.forward(3600)
}

/** A card that pays at once, by the three calls that a browser makes. */
async function newCard(provider: Provider, user: string): Promise<string> {
  const begun = await provider.made('POST', '/cardregistrations', { UserId: user, Currency: 'EUR' })
  const { CardRegistrationURL, PreregistrationData: data, AccessKey: accessKeyRef } = begun
  const card = { cardNumber: FRICTIONLESS, cardExpirationDate: '1239', cardCvx: '123' }
  const body = new URLSearchParams({ data: String(data), accessKeyRef: String(accessKeyRef), ...card })
  const RegistrationData = await (await fetch(String(CardRegistrationURL), { method: 'POST', body })).text()
  const { CardId } = await provider.made('PUT', `/cardregistrations/${begun.Id}`, { RegistrationData })
  return String(CardId)
}

async function contest(provider: Provider, id: string, kind: 'REOPENED' | 'SUBMITTED'): Promise<void> {
  await provider.made('POST', `/disputes/${id}/documents`, { Type: 'INVOICE' })
  await provider.made('PUT', `/disputes/${id}/submit`, { ContestedFunds: funds(1000) })
  if (kind === 'REOPENED') await provider.control('POST', `/disputes/${id}`, { outcome: 'REOPENED' })
}
