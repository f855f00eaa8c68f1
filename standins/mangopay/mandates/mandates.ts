// Direct debit mandates: asked for, signed on a hosted page, read, and cancelled.

import { webAddress } from '../cards/secure-mode.ts'
import { bankAccountObjects, type MangopayBankAccount } from '../pay-outs/bank-accounts.ts'
import { type MangopayRecipient, recipientObjects } from '../pay-outs/recipients.ts'
import { delays } from '../protocol/delays.ts'
import { Fields } from '../protocol/fields.ts'
import { withQuery } from '../protocol/pages.ts'
import { listPage, ok, paramError, Refusal, type StandInCall } from '../protocol/protocol.ts'
import type { Routes } from '../protocol/routes.ts'
import { userName, userObjects } from '../users/users.ts'
import { movements } from '../wallets/wallets.ts'
import { providerId, type World } from '../world.ts'
import { enterMandate, type Mandate, mandates } from './mandate-store.ts'

export function mandateRoutes(routes: Routes, world: World): void {
  world.on('mandate.unsigned', id => enterMandate(world, id, 'FAILED', '001807'))
  world.on('mandate.idle', id => {
    if (isUsable(world.get(mandates, id))) enterMandate(world, id, 'EXPIRED', '001835')
  })
  const mandateOf = (call: StandInCall) => world.get(mandates, call.params.id ?? '')
  routes.api('POST', '/mandates/directdebit/web', call => ok(ask(world, call)))
  routes.api('GET', '/mandates/:id', call => ok(mandateOf(call)))
  routes.api('PUT', '/mandates/:id/cancel', call => {
    const mandate = mandateOf(call)
    if (!isUsable(mandate))
      throw new Refusal(400, 'mandate_cannot_be_cancelled', `A mandate that is ${mandate.Status} cannot be cancelled`)
    world.unschedule('mandate.idle', mandate.Id)
    return ok(enterMandate(world, mandate.Id, 'FAILED', '001806'))
  })
  routes.api('GET', '/mandates', call => listPage(call, world.list(mandates)))
  routes.api('GET', '/users/:id/mandates', call => {
    const { Id } = world.get(userObjects, call.params.id ?? '')
    return listPage(
      call,
      world.list(mandates, ({ UserId }) => UserId === Id),
    )
  })
  routes.api('GET', '/users/:id/bankaccounts/:account_id/mandates', call => {
    const { id, account_id } = call.params
    return listPage(
      call,
      world.list(mandates, of => of.UserId === id && of.BankAccountId === account_id),
    )
  })
  routes.api('GET', '/mandates/:id/transactions', call => {
    const { Id } = mandateOf(call)
    return movements(world, call, ({ MandateId }) => MandateId === Id)
  })
}

/** A mandate that payments may be taken with. */
export function isUsable({ Status }: Mandate): boolean {
  return Status === 'SUBMITTED' || Status === 'ACTIVE'
}

function ask(world: World, call: StandInCall): Mandate {
  const fields = new Fields(call.body)
  const asked = {
    Tag: fields.optionalText('Tag'),
    BankAccountId: fields.text('BankAccountId'),
    Culture: fields.oneOf('Culture', ['DE', 'EN', 'ES', 'FR', 'IT', 'NL', 'PL']),
  }
  const return_url = webAddress(fields, 'ReturnURL')
  fields.done()
  const account = accountOf(world, asked.BankAccountId)
  const Id = providerId(mandates.prefix)
  const made = world.insert(mandates, {
    ...asked,
    ...account,
    Id,
    Scheme: null,
    Status: 'CREATED',
    BankReference: null,
    signed_at: null,
    MandateType: 'DIRECT_DEBIT',
    ExecutionType: 'WEB',
    ResultCode: null,
    ResultMessage: null,
    ReturnURL: withQuery(return_url, 'MandateId', Id) ?? return_url,
    RedirectURL: `${world.origin}/mandates/${Id}?culture=${asked.Culture}`,
    DocumentURL: `${world.origin}/mandates/${Id}/document?culture=${asked.Culture}`,
  })
  world.schedule('mandate.unsigned', Id, world.now() + delays.mandate_confirmation)
  world.happened('MANDATE_CREATED', Id)
  return made
}

type MandateAccount = Pick<Mandate, 'UserId' | 'scheme' | 'account' | 'holder'>

/** The account a mandate is for: one of the older kind, or a recipient. Only SEPA and British ones can be debited. */
function accountOf(world: World, id: string): MandateAccount {
  const recipient = world.find(recipientObjects, id)
  const found = recipient ? ofRecipient(world, recipient) : ofBankAccount(world.get(bankAccountObjects, id))
  if (!found)
    throw paramError({ BankAccountId: 'Only active accounts in the SEPA area or in Great Britain can be debited.' })
  return found
}

/** An IBAN as people read it. */
const inFours = (iban: string): string => iban.replaceAll(/\S{4}(?=\S)/g, '$& ')

function ofBankAccount(account: MangopayBankAccount): MandateAccount | null {
  const { UserId, OwnerName: holder, Active, IBAN, SortCode, AccountNumber } = account
  if (!Active) return null
  if (IBAN !== undefined) return { UserId, holder, scheme: 'SEPA', account: inFours(IBAN) }
  return account.Type === 'GB' ? { UserId, holder, scheme: 'BACS', account: `${SortCode} ${AccountNumber}` } : null
}

function ofRecipient(world: World, { UserId, Status, LocalBankTransfer }: MangopayRecipient): MandateAccount | null {
  const holder = userName(world.get(userObjects, UserId))
  const euro = LocalBankTransfer?.EUR?.IBAN
  if (Status !== 'ACTIVE') return null
  if (typeof euro === 'string') return { UserId, holder, scheme: 'SEPA', account: inFours(euro) }
  const { SortCode, AccountNumber } = LocalBankTransfer?.GBP ?? {}
  if (typeof SortCode !== 'string' || typeof AccountNumber !== 'string') return null
  return { UserId, holder, scheme: 'BACS', account: `${SortCode} ${AccountNumber}` }
}
