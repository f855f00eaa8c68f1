// Bank accounts at Mangopay: since 2026 an account is a recipient, which its holder confirms on a page of Mangopay’s.
import { isSEPACountry } from 'ibantools'
import { type PaymentBankAccount, PaymentFailure, type PaymentPort, type Recipient } from '#server/ports/payment.ts'
import { AnyRecipient, parseAnswer } from './mangopay-answers.ts'
import type { MangopayCalls } from './mangopay-client.ts'
import { addressBody } from './mangopay-people.ts'

type Recipients = Pick<PaymentPort, 'createRecipient' | 'readRecipient' | 'listRecipients' | 'deactivateRecipient'>

const PAGE = 100
/** How often one account may be given and ended within a day. */
const MOST_ROUNDS = 20

export function mangopayRecipients({ send, once }: MangopayCalls): Recipients {
  const read = async (recipientId: string): Promise<Recipient> =>
    parseAnswer(AnyRecipient, await send({ operation: 'recipients_get', path: { recipientId } }))

  return {
    async createRecipient(user, account, return_url, key) {
      const request = { operation: 'recipients_create', path: { userId: user }, body: recipientBody(account) }
      // The same account again, after it was removed or its confirmation failed, is a new recipient.
      for (let round = 0; round < MOST_ROUNDS; round += 1) {
        const made = parseAnswer(AnyRecipient, await once(request, `${key}/${round}`))
        const now = await read(made.id)
        if (now.status === 'to_confirm' || now.status === 'active') return withReturn(now, return_url)
      }
      throw new PaymentFailure('refused', 'This account was ended too many times today')
    },
    readRecipient: async (id, return_url) => withReturn(await read(id), return_url),
    async listRecipients(user) {
      const found: Recipient[] = []
      for (let page = 1; ; page += 1) {
        const query = { page, per_page: PAGE }
        const answer = await send({ operation: 'recipients_get_all', path: { userId: user }, query })
        const rows = parseAnswer(AnyRecipient.array(), answer)
        found.push(...rows)
        if (rows.length < PAGE) return found
      }
    },
    async deactivateRecipient(id) {
      const { status } = await read(id)
      // One that waits for its confirmation cannot be deactivated; it ends by itself within minutes.
      if (status !== 'active') return
      await send({ operation: 'recipients_deactivate', path: { recipientId: id }, body: { Status: 'DEACTIVATED' } })
    },
  }
}

function withReturn(recipient: Recipient, return_url: string): Recipient {
  if (recipient.confirm_url === null) return recipient
  return { ...recipient, confirm_url: withReturnUrl(recipient.confirm_url, return_url) }
}

/** The page on which a person confirms something, and what it leads back to. */
export function withReturnUrl(confirm_url: string, return_url: string): string {
  const page = new URL(confirm_url)
  page.searchParams.set('returnUrl', return_url)
  return page.href
}

function recipientBody(account: PaymentBankAccount): Record<string, unknown> {
  const address = addressBody(account.owner)
  const holder = account.business
    ? { RecipientType: 'Business', BusinessRecipient: { BusinessName: account.owner_name, Address: address } }
    : {
        RecipientType: 'Individual',
        IndividualRecipient: {
          FirstName: account.owner_first_name,
          LastName: account.owner_last_name,
          Address: address,
        },
      }
  return { DisplayName: displayName(account), RecipientScope: 'PAYOUT', ...holder, ...accountBody(account) }
}

const numberOf = (account: PaymentBankAccount): string =>
  account.type === 'iban' ? account.iban : account.account_number

/** What the holder reads on the page of confirmation; some signs are not allowed in it. */
const displayName = (account: PaymentBankAccount): string =>
  `${account.owner_name
    .replace(/[&,'’/]/g, ' ')
    .replace(/\s+/g, ' ')
    .trim()
    .slice(0, 40)} ${numberOf(account).slice(-4)}`

/** Mangopay's own table of how the former account types become recipients. */
function accountBody(account: PaymentBankAccount): Record<string, unknown> {
  switch (account.type) {
    case 'iban': {
      const country = account.iban.slice(0, 2)
      if (isSEPACountry(country)) return local(country, 'EUR', { IBAN: account.iban })
      return international(country, account.iban, account.bic)
    }
    case 'gb':
      return local('GB', 'GBP', { SortCode: account.sort_code, AccountNumber: account.account_number })
    case 'us': {
      const DepositAccountType = account.deposit_account_type.toUpperCase()
      return local('US', 'USD', { ABA: account.aba, AccountNumber: account.account_number, DepositAccountType })
    }
    case 'ca':
      return local('CA', 'CAD', {
        BankName: plainLetters(account.bank_name),
        InstitutionNumber: account.institution_number,
        BranchCode: account.branch_code,
        AccountNumber: account.account_number,
      })
    case 'other':
      return international(account.country, account.account_number, account.bic)
  }
}

const local = (Country: string, Currency: string, numbers: Record<string, string>) => ({
  PayoutMethodType: 'LocalBankTransfer',
  Currency,
  Country,
  LocalBankTransfer: { [Currency]: numbers },
})

const international = (Country: string, AccountNumber: string, BIC: string | null) => ({
  PayoutMethodType: 'InternationalBankTransfer',
  Currency: currencies[Country] ?? 'EUR',
  Country,
  InternationalBankTransfer: { AccountNumber, ...(BIC && { BIC }) },
})

/** Countries whose own currency is paid out in; everywhere else it is the euro, in which people's balances are. */
const currencies: Record<string, string> = {
  AE: 'AED',
  AU: 'AUD',
  CA: 'CAD',
  CN: 'CNH',
  HK: 'HKD',
  IL: 'ILS',
  JP: 'JPY',
  MX: 'MXN',
  NZ: 'NZD',
  SA: 'SAR',
  SG: 'SGD',
  TR: 'TRY',
  US: 'USD',
  ZA: 'ZAR',
}

const plainLetters = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/[^A-Za-z0-9 ]/g, '')
    .trim()
