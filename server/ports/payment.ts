// Whom the money goes through: people, their documents and beneficial owners, bank accounts, balances. No bytes and no numbers stay with us.
import type { Locale } from '#lib/locales.ts'
import type { BankAccountType, DepositAccountType } from '#lib/rules/accounts/bank-types.ts'
import type { RefusalReason, UploadedDocumentName } from '#lib/rules/accounts/identity.ts'
import type { CompanyType } from '#lib/rules/accounts/profile.ts'
import type { PayInStatus } from '#lib/rules/billing/invoices.ts'
import type { MandateState } from '#lib/rules/billing/means.ts'
import type { PaymentBackPort } from './payment-back.ts'
import type { PaymentMoneyPort } from './payment-money.ts'

/**
 * unreachable: no answer, or none that can be read; it may have been carried out. rate_limited: not carried out, come
 * again later. refused: carried out never, whatever is tried. not_found: the provider does not know the object.
 * unauthorised: the provider does not accept our own credentials.
 */
export type PaymentFailureKind = 'unreachable' | 'rate_limited' | 'refused' | 'not_found' | 'unauthorised'

/** Every way a call to the provider fails. Calls that create take a `key`: the same key again never creates twice. */
export class PaymentFailure extends Error {
  readonly kind: PaymentFailureKind
  /** The provider's own names of the fields it refused; empty when it named none. */
  readonly fields: readonly string[]

  constructor(kind: PaymentFailureKind, message: string, fields: readonly string[] = []) {
    super(message)
    this.name = 'PaymentFailure'
    this.kind = kind
    this.fields = fields
  }
}

export type PaymentAddress = { address: string; zip: string; city: string; region: string | null; country: string }

export type PaymentPerson = { first_name: string; last_name: string; born_on: string; nationality: string }

export type PaymentUserData = {
  /** Our own id, which the provider keeps beside its own. */
  reference: string
  email: string
  /** Can be verified and paid; who only pays is not asked to confirm what they pay. An owner stays one. */
  owner: boolean
} & (
  | { kind: 'natural'; person: PaymentPerson; home: PaymentAddress }
  /** A natural person of whom no more is known than a payer has to say. */
  | { kind: 'guest'; first_name: string; last_name: string; country: string }
  | {
      kind: 'legal'
      company_type: CompanyType
      name: string
      number: string
      headquarters: PaymentAddress
      representative: PaymentPerson & { email: string; country: string }
    }
)

export type PaymentUser = { id: string; kind: 'natural' | 'legal'; kyc_level: 'light' | 'regular' }

/** `open`: not yet handed over for review. `outdated`: it was verified, but what it proves has changed since. */
export type ReviewStatus = 'open' | 'under_review' | 'verified' | 'refused' | 'outdated'
export type Review = { id: string; status: ReviewStatus; reason: RefusalReason | null }

export type PaymentUbo = PaymentPerson & { birth_city: string; birth_country: string; home: PaymentAddress }

export type PaymentBankAccount = {
  type: BankAccountType
  owner_name: string
  owner_first_name: string
  owner_last_name: string
  owner: PaymentAddress
  /** Whether the owner is a company. */
  business: boolean
} & (
  | { type: 'iban'; iban: string; bic: string | null }
  | { type: 'gb'; sort_code: string; account_number: string }
  | { type: 'us'; aba: string; account_number: string; deposit_account_type: DepositAccountType }
  | { type: 'ca'; bank_name: string; institution_number: string; branch_code: string; account_number: string }
  | { type: 'other'; country: string; bic: string; account_number: string }
)

export type RecipientStatus = 'to_confirm' | 'active' | 'refused' | 'deactivated'
export type Recipient = {
  id: string
  status: RecipientStatus
  /** Where the holder confirms the account; leads back to the given address afterwards. */
  confirm_url: string | null
  created_at: Date
}

export type PaymentCardType = 'card' | 'amex' | 'maestro'
/** What a browser needs to hand a card to the provider itself; `card` is the provider's id of it once that is done. */
export type PaymentCardRegistration = {
  id: string
  user: string
  status: 'open' | 'done' | 'refused'
  card: string | null
  url: string
  preregistration_data: string
  access_key: string
}
export type PaymentCard = {
  id: string
  user: string
  /** The first and the last digits. */
  alias: string
  brand: string
  /** `YYYY-MM` */
  expires_in: string
  active: boolean
}

/** What a bank wants to know of the browser before it lets a card pay. */
export type PaymentBrowser = {
  user_agent: string
  accept: string
  language: string
  color_depth: number
  screen_width: number
  screen_height: number
  /** Minutes, as JavaScript counts them. */
  time_zone_offset: number
}
type PayInOrder = {
  user: string
  /** Where the money goes; the platform's wallet when absent. */
  wallet?: string
  /** Who sells, where it is not the platform: the provider checks that they are verified. */
  beneficiaries?: readonly string[]
  card: string
  /** Euro cents. */
  cents: number
  /** What the account statement says, at most 10 characters. */
  descriptor: string
  language: Locale
  return_url: string
  ip: string
  browser: PaymentBrowser
}
/** `redirect_url`: where the holder of the card confirms, while it is `created`. `refusal` is the provider's code. */
export type PaymentPayIn = {
  id: string
  user: string
  currency: string
  cents: number
  wallet: string
  status: PayInStatus
  refusal: string | null
  redirect_url: string | null
  /** The day on which a direct debit leaves the account. */
  charge_on: string | null
}

/** Lets a card be charged later without its holder, once they have confirmed a first payment of `cents`. */
type AgreementOrder = { user: string; card: string; cents: number }
/** `present`: the holder is there and confirms at the bank; null: nobody is asked. */
type AgreedOrder = {
  agreement: string
  cents: number
  descriptor: string
  present: Pick<PayInOrder, 'language' | 'return_url' | 'ip' | 'browser'> | null
}

/** `redirect_url`: where the holder signs, while it is `created`; leads back to the given address afterwards. */
export type PaymentMandate = {
  id: string
  status: MandateState
  redirect_url: string | null
  document_url: string | null
}
type MandateOrder = { recipient: string; language: Locale; return_url: string }
type DirectDebitOrder = { user: string; mandate: string; cents: number; descriptor: string }

/** What a notification speaks of. */
export type NoticeSubject =
  | 'document'
  | 'ubo_declaration'
  | 'recipient'
  | 'user'
  | 'pay_in'
  | 'mandate'
  | 'refund'
  | 'dispute'
  | 'transfer'
  | 'pay_out'
  | 'pay_out_return'

type PaymentInPort = {
  /** True while the provider is a local stand-in that moves no money and proves nothing. */
  standin: boolean

  createUser(data: PaymentUserData, key: string): Promise<PaymentUser>
  updateUser(id: string, data: PaymentUserData): Promise<PaymentUser>
  readUser(id: string): Promise<PaymentUser>

  createDocument(user: string, document: UploadedDocumentName, key: string): Promise<Review>
  /** Adds a file to an open document. */
  addPage(user: string, document: string, bytes: Uint8Array, key: string): Promise<void>
  /** Hands a document over for review; one that is under review or decided already is only read. */
  submitDocument(user: string, document: string): Promise<Review>
  readDocument(document: string): Promise<Review>

  createUboDeclaration(user: string, key: string): Promise<Review>
  addUbo(user: string, declaration: string, ubo: PaymentUbo, key: string): Promise<void>
  /** Hands a declaration over for review; one that is under review or decided already is only read. */
  submitUboDeclaration(user: string, declaration: string): Promise<Review>
  readUboDeclaration(declaration: string): Promise<Review>

  /** Makes an account payable to. The same key gives the same recipient, unless that one has ended meanwhile. */
  createRecipient(user: string, account: PaymentBankAccount, return_url: string, key: string): Promise<Recipient>
  readRecipient(id: string, return_url: string): Promise<Recipient>
  /** Every recipient of a user, ended ones included. */
  listRecipients(user: string): Promise<Recipient[]>
  /** One that has ended already stays so. */
  deactivateRecipient(id: string): Promise<void>

  /** What a user's wallets hold, in cents; wallets without money included. */
  balances(user: string): Promise<{ currency: string; cents: number }[]>

  /** What browsers are told to hand cards over, and where their pages may connect to for it. */
  browser: { client_id: string; base_url: string; origins: readonly string[] }
  createCardRegistration(user: string, type: PaymentCardType): Promise<PaymentCardRegistration>
  readCardRegistration(id: string): Promise<PaymentCardRegistration>
  /** `data` is what the provider's vault gave a browser for a card. */
  finishCardRegistration(id: string, data: string): Promise<PaymentCardRegistration>
  readCard(id: string): Promise<PaymentCard>
  /** Ends a card for good. */
  deactivateCard(id: string): Promise<void>

  /** The wallet that the platform's own sales go to. */
  platform_wallet: string
  /** Charges a card in favour of the platform. The same key never charges twice within a day. */
  createPayIn(order: PayInOrder, key: string): Promise<PaymentPayIn>
  createAgreement(order: AgreementOrder, key: string): Promise<{ id: string }>
  /** One that has ended already stays so. */
  endAgreement(id: string): Promise<void>
  /** Like `createPayIn`, under an agreement. */
  createAgreedPayIn(order: AgreedOrder, key: string): Promise<PaymentPayIn>

  /** Asks the holder of a confirmed account to sign a mandate. */
  createMandate(order: MandateOrder, key: string): Promise<PaymentMandate>
  readMandate(id: string): Promise<PaymentMandate>
  /** One that has ended already stays so; one that nobody has signed yet cannot be ended. */
  cancelMandate(id: string): Promise<PaymentMandate>
  /** Takes money from an account under its mandate; settles days later. The same key never debits twice within a day. */
  createDirectDebit(order: DirectDebitOrder, key: string): Promise<PaymentPayIn>

  readPayIn(id: string): Promise<PaymentPayIn>
  /** What became of a call that pays in for `user` and whose answer was lost, however long ago; null when it never arrived. Never charges. */
  findPayIn(order: { user: string }, key: string): Promise<PaymentPayIn | null>

  /** Has `url` told about everything that `subjectOf` knows. */
  registerHooks(url: string): Promise<void>
  /** Null for notifications that we do not listen to. */
  subjectOf(event_type: string): NoticeSubject | null
}

export type PaymentPort = PaymentInPort & PaymentBackPort & PaymentMoneyPort
