// The payment port over Mangopay.
import type { NoticeSubject, PaymentPort } from '#server/ports/payment.ts'
import { Hooks, parseAnswer } from './mangopay-answers.ts'
import { mangopayCards } from './mangopay-cards.ts'
import { type MangopayCalls, type MangopayOptions, openClient } from './mangopay-client.ts'
import { mangopayDisputes } from './mangopay-disputes.ts'
import { documents } from './mangopay-documents.ts'
import { mangopayMandates } from './mangopay-mandates.ts'
import { mangopayMoney } from './mangopay-money.ts'
import { people } from './mangopay-people.ts'
import { mangopayRecipients } from './mangopay-recipients.ts'
import { mangopayRefunds } from './mangopay-refunds.ts'

type Options = MangopayOptions & {
  standin: boolean
  /** The platform's own wallet, which Mangopay opens for it. */
  wallet_id: string
  /** Where browsers reach the provider, if not where this process does. */
  browser_url?: string | null
}

/** Mangopay's card vaults, beside its API. */
const VAULTS = ['https://*.mangopay.com', 'https://*.payline.com']

/** Where browsers send cards to. */
export const mangopayOrigins = (browser_url: string, standin: boolean): string[] => [
  new URL(browser_url).origin,
  ...(standin ? [] : VAULTS),
]

/** Opens the port; one per process, and no call is made yet. `close` lets another be opened. */
export function openMangopay(options: Options): { payment: PaymentPort; close(): void } {
  const client = openClient(options)
  return { payment: paymentPort(client, options), close: client.close }
}

/** The port over whatever carries its calls. */
export function paymentPort(
  client: MangopayCalls,
  { standin, wallet_id, browser_url, ...options }: Options,
): PaymentPort {
  return {
    standin,
    ...people(client),
    ...documents(client),
    ...mangopayRecipients(client),
    ...mangopayRefunds(client),
    ...mangopayDisputes(client),
    ...mangopayCards(client, wallet_id),
    ...mangopayMoney(client),
    ...mangopayMandates(client, wallet_id),
    platform_wallet: wallet_id,
    browser: {
      client_id: options.client_id,
      base_url: (browser_url ?? options.base_url).replace(/\/$/, ''),
      origins: mangopayOrigins(browser_url ?? options.base_url, standin),
    },
    registerHooks: url => registerHooks(client, url),
    subjectOf: event_type => subjects.get(event_type) ?? null,
  }
}

const subjects = new Map<string, NoticeSubject>([
  ['KYC_SUCCEEDED', 'document'],
  ['KYC_FAILED', 'document'],
  ['KYC_OUTDATED', 'document'],
  ['UBO_DECLARATION_VALIDATED', 'ubo_declaration'],
  ['UBO_DECLARATION_REFUSED', 'ubo_declaration'],
  ['UBO_DECLARATION_INCOMPLETE', 'ubo_declaration'],
  ['RECIPIENT_ACTIVE', 'recipient'],
  ['RECIPIENT_CANCELED', 'recipient'],
  ['RECIPIENT_DEACTIVATED', 'recipient'],
  ['USER_KYC_REGULAR', 'user'],
  ['USER_KYC_LIGHT', 'user'],
  ['PAYIN_NORMAL_SUCCEEDED', 'pay_in'],
  ['PAYIN_NORMAL_FAILED', 'pay_in'],
  ['MANDATE_SUBMITTED', 'mandate'],
  ['MANDATE_ACTIVATED', 'mandate'],
  ['MANDATE_FAILED', 'mandate'],
  ['MANDATE_EXPIRED', 'mandate'],
  ['PAYIN_REFUND_SUCCEEDED', 'refund'],
  ['PAYIN_REFUND_FAILED', 'refund'],
  ['DISPUTE_CREATED', 'dispute'],
  ['DISPUTE_ACTION_REQUIRED', 'dispute'],
  ['DISPUTE_FURTHER_ACTION_REQUIRED', 'dispute'],
  ['DISPUTE_SUBMITTED', 'dispute'],
  ['DISPUTE_SENT_TO_BANK', 'dispute'],
  ['DISPUTE_CLOSED', 'dispute'],
  ['TRANSFER_NORMAL_SUCCEEDED', 'transfer'],
  ['TRANSFER_NORMAL_FAILED', 'transfer'],
  ['PAYOUT_NORMAL_SUCCEEDED', 'pay_out'],
  ['PAYOUT_NORMAL_FAILED', 'pay_out'],
  ['PAYOUT_REFUND_SUCCEEDED', 'pay_out_return'],
])

/** One hook exists per event; one that points elsewhere, was switched off or was given up is put right. */
async function registerHooks(client: MangopayCalls, url: string): Promise<void> {
  const { send } = client
  const present = await hooksOf(client)
  for (const EventType of subjects.keys()) {
    const hook = present.find(each => each.EventType === EventType)
    if (!hook) await createHook(client, { EventType, Url: url })
    else if (hook.Url !== url || hook.Status !== 'ENABLED' || hook.Validity === 'INVALID') {
      const body = { Url: url, Status: 'ENABLED', Validity: 'VALID' }
      await send({ operation: 'hooks_save', path: { id: hook.Id }, body })
    }
  }
}

const hooksOf = async ({ send }: MangopayCalls) =>
  parseAnswer(Hooks, await send({ operation: 'hooks_all', query: { per_page: 100 } }))

/** A second hook for an event is refused: another process that starts at the same moment may have been quicker. */
async function createHook(client: MangopayCalls, body: { EventType: string; Url: string }): Promise<void> {
  await client.send({ operation: 'hooks_create', body }).catch(async error => {
    const created = (await hooksOf(client)).some(
      ({ EventType, Url }) => EventType === body.EventType && Url === body.Url,
    )
    if (!created) throw error
  })
}
