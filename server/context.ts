// What a use case receives: the database, the caller, the clock, and the two ways to cause something else.
import type { Logger } from 'pino'
import type { z } from 'zod'
import type { Locale } from '#lib/locales.ts'
import type { Person } from '#lib/rules/access.ts'
import type { InvoiceParty } from '#lib/rules/billing/invoices.ts'
import type { Operator } from '#lib/rules/legal/operator.ts'
import type { Database } from './db/database.ts'
import type { About, Answered, EventName, EventPayload, QuestionName } from './events.ts'
import type { Health } from './health/health.ts'
import type { AnchorPort } from './ports/anchor.ts'
import type { ArchivesPort } from './ports/archives.ts'
import type { CaptchaPort } from './ports/captcha.ts'
import type { CapturePort } from './ports/capture.ts'
import type { ClassifierPort } from './ports/classifier.ts'
import type { CredentialsPort } from './ports/credentials.ts'
import type { EditionsPort } from './ports/editions.ts'
import type { ImagingPort } from './ports/imaging.ts'
import type { MailPort } from './ports/mail.ts'
import type { MarketChainPort } from './ports/market-chain.ts'
import type { MatchingPort } from './ports/matching.ts'
import type { PaymentPort } from './ports/payment.ts'
import type { PinningPort } from './ports/pinning.ts'
import type { RatesPort } from './ports/rates.ts'
import type { RegistryPort } from './ports/registry.ts'
import type { SandboxesPort } from './ports/sandboxes.ts'
import type { SearchPort } from './ports/search.ts'
import type { SigningPort } from './ports/signing.ts'
import type { StoragePort } from './ports/storage.ts'
import type { TimeStampPort } from './ports/time-stamp.ts'
import type { VaultPort } from './ports/vault.ts'
import type { WebPort } from './ports/web.ts'

export type Ports = {
  anchor: AnchorPort
  archives: ArchivesPort
  captcha: CaptchaPort
  capture: CapturePort
  classifier: ClassifierPort
  credentials: CredentialsPort
  editions: EditionsPort
  imaging: ImagingPort
  mail: MailPort
  /** Null where no editions are sold. */
  market_chain: MarketChainPort | null
  matching: MatchingPort
  payment: PaymentPort
  pinning: PinningPort
  rates: RatesPort
  registry: RegistryPort
  sandboxes: SandboxesPort
  search: SearchPort
  signing: SigningPort
  storage: StoragePort
  time_stamp: TimeStampPort
  vault: VaultPort
  web: WebPort
}

export type Settings = {
  /** Where people reach the product, without a trailing slash. */
  public_url: string
  registration: 'open' | 'beta' | 'closed'
  /** The demo world is there and may be entered. */
  demo: boolean
  /** Where messages to the house go. */
  support_email: string
  /** Where the payment provider tells what happened. */
  payment_hook_url: string
  /** With what a mail server says that an email of ours came back; null where none does. */
  bounce_secret: string | null
  /** Who sells, as it stands on invoices. */
  seller: InvoiceParty
  /** Who runs the site, as its legal notice says. */
  operator: Operator
  captcha: { kind: 'recaptcha' | 'local'; site_key: string | null }
  /** This is the demo world of one visitor; null in the product itself. */
  sandbox: OwnSandbox | null
  /** From which score on a photograph is on hold, 0 to 1. */
  nudity_threshold: number
}

type OwnSandbox = {
  /** With which the tokens of its sessions begin. */
  token_prefix: string
  expires_at: Date
}

export type CurrentUser = Person & {
  id: string
  email: string
  first_name: string
  last_name: string
  locale: Locale
  session_id: string
  /** The administrator who looks through this person's eyes. */
  impersonator_id: string | null
  /** When they last showed their password or a code of the second factor in this session; null without a session. */
  proved_at: Date | null
}

/** What the cookies of a browser carry; `real_session` is kept aside while it shows a borrowed one. */
export type SessionTokens = {
  session: string | null
  real_session: string | null
  /** The key of the registration that was made in this browser. */
  registration?: string | null
  /** The secret of the cart of a browser without an account. */
  cart?: string | null
}
export const noSessionTokens: SessionTokens = { session: null, real_session: null }

type RequestFacts = {
  id: string
  ip: string
  user_agent: string
  /** The page that a picture, a script or a frame is shown on, as its browser says; empty where it says nothing. */
  referrer: string
  /** The header of this name, for what is neither a session nor a token of ours. */
  authorization: string
  cookies: SessionTokens
  /** HEAD: asks what a GET would answer. */
  head: boolean
  /** The page server asks ahead of whoever will look at the page (`Sec-Purpose: prefetch`). */
  ahead: boolean
}

/** What identifies a kind of job and the shape of its payload, for whoever has one run. */
export type JobKind<T> = { name: string; schema: z.ZodType<T> }

/** `at`: not before; `key`: while one with this key waits, another is not added; `timeout_s`: how long it may run. */
export type EnqueueOptions = { at?: Date; key?: string; timeout_s?: number }

export type Context = {
  /** Inside `transact`, and in routes that run in a transaction, this is the transaction. */
  db: Database
  user: CurrentUser | null
  locale: Locale
  ports: Ports
  settings: Settings
  health: Health
  log: Logger
  request: RequestFacts
  /** The only clock. */
  now(): Date
  /** Tells the other domains inside the caller's transaction; reactions change rows or enqueue. */
  emit<N extends EventName>(name: N, payload: EventPayload<N>): Promise<void>
  /** Asks every domain that knows something; one answer of each. */
  ask<Q extends QuestionName>(question: Q, about: About<Q>): Promise<readonly Answered<Q>[]>
  /** Has a job run later; when the caller's transaction rolls back, it was never enqueued. */
  enqueue<T>(job: JobKind<T>, payload: T, options?: EnqueueOptions): Promise<void>
  /** Runs `work` in one transaction with a context of its own. */
  transact<T>(work: (context: Context) => Promise<T>): Promise<T>
}

/** The context of a call that only signed-in people make. */
export type UserContext = Context & { user: CurrentUser }
