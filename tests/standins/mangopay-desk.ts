// A payment provider without a server: calls go straight to its routes, and users are put in its world as a test needs them.
import { areas } from '#standins/mangopay/areas.ts'
import { type Change, memoryJournal } from '#standins/mangopay/journal.ts'
import type { Json } from '#standins/mangopay/protocol/fields.ts'
import { Refusal, refused, type StandInCall } from '#standins/mangopay/protocol/protocol.ts'
import { Routes } from '#standins/mangopay/protocol/routes.ts'
import { type NaturalUser, userObjects } from '#standins/mangopay/users/users.ts'
import { events, World } from '#standins/mangopay/world.ts'

export const FRICTIONLESS = '4970107111111119'
export const CHALLENGE = '4970105181818183'

/** What the provider says; a list says it as an array, without an id. */
export type Said = Json & { Id: string }
export type Reply = { status: number; body: Said; text: string; headers: Record<string, string> }
type Person = Partial<Pick<NaturalUser, 'UserCategory' | 'KYCLevel' | 'UserStatus' | 'FirstName' | 'Email'>>

const START = Date.UTC(2026, 10, 2, 9)

/** A fresh provider at 2 November 2026, 9:00 UTC, whose clock stands still between calls of `forward`. */
export function openDesk() {
  const kept: string[] = []
  const journal = { ...memoryJournal, append: (changes: Change[]) => void kept.push(JSON.stringify(changes)) }
  const world = new World({ clock: () => START, journal })
  world.origin = 'http://provider.test'
  const call = caller(world)
  const api = (method: string, path: string, body: Json = {}): Said => {
    const { status, body: answer, text } = call(method, `/v2.01/client${path}`, { body })
    if (status >= 300) throw new Error(`${method} ${path}: ${status} ${text}`)
    return answer
  }
  return {
    world,
    call,
    api,
    user: (person: Person = {}) => insertUser(world, person),
    /** A verified owner, who may receive and be paid out. */
    owner: (person: Person = {}) => insertUser(world, { UserCategory: 'OWNER', KYCLevel: 'REGULAR', ...person }),
    wallet: (owner: string) => api('POST', '/wallets', { Owners: [owner], Currency: 'EUR', Description: 'Wallet' }).Id,
    balance: (wallet: string) => amount(api('GET', `/wallets/${wallet}`).Balance),
    fees: () => amount(api('GET', '/clients/wallets/FEES/EUR').Balance),
    /** A registered card, through the same three calls as a browser makes. */
    card(owner: string, cardNumber = FRICTIONLESS, cardCvx = '123'): string {
      const registration = api('POST', '/cardregistrations', { UserId: owner, Currency: 'EUR' })
      const form = cardForm(registration, { cardNumber, cardCvx })
      const { text: RegistrationData } = call('POST', String(registration.CardRegistrationURL), { form })
      return String(api('PUT', `/cardregistrations/${registration.Id}`, { RegistrationData }).CardId)
    },
    /** Presses a button of a hosted page and gives where it leads. */
    press: (page: unknown, action: string) => call('POST', String(page), { form: { action } }).headers.location ?? '',
    control: (path: string, body: Json = {}) => call('POST', `/__sandbox${path}`, { body }),
    /** Everything that was ever written down. */
    kept: () => kept.join('\n'),
    forward: (seconds: number) => world.forward(seconds),
    /** Names of events about an object, in order. */
    told: (id: unknown) => world.list(events, event => event.ResourceId === id).map(event => event.EventType),
  }
}
export type Desk = ReturnType<typeof openDesk>

type Sent = { body?: Json; form?: Record<string, string> }

/** Makes calls as the server does: each in a transaction of its own, with refusals as answers. */
function caller(world: World) {
  const routes = new Routes()
  for (const area of areas) area(routes, world, { autoDecide: false })
  return (method: string, address: string, { body = {}, form = {} }: Sent = {}): Reply => {
    const { pathname: path, searchParams } = new URL(address, world.origin)
    const query = new Map([...searchParams].map(([name, value]) => [name.toLowerCase(), value]))
    try {
      const { route, params } = routes.find(method, path)
      const asked: StandInCall = {
        method,
        path,
        params,
        query,
        body,
        form: new URLSearchParams(form),
        header: () => undefined,
      }
      return reply(world.transaction(() => route.handler(asked)))
    } catch (error) {
      if (error instanceof Refusal) return reply(refused(error, world.now()))
      throw error
    }
  }
}

function insertUser(world: World, person: Person): string {
  const nothing = { AddressLine1: null, AddressLine2: null, City: null, Region: null, PostalCode: null, Country: null }
  const { Id } = world.insert(userObjects, {
    PersonType: 'NATURAL',
    FirstName: 'Ada',
    LastName: 'Martin',
    Email: 'ada@example.org',
    Tag: null,
    UserCategory: 'PAYER',
    UserStatus: 'ACTIVE',
    KYCLevel: 'LIGHT',
    Address: nothing,
    Capacity: 'NORMAL',
    Birthday: null,
    Nationality: null,
    CountryOfResidence: null,
    Occupation: null,
    IncomeRange: null,
    PhoneNumber: null,
    PhoneNumberCountry: null,
    ProofOfIdentity: null,
    ProofOfAddress: null,
    TermsAndConditionsAccepted: true,
    TermsAndConditionsAcceptedDate: null,
    enrolled_at: null,
    consented_at: null,
    pending_url: null,
    ...person,
  } as const)
  return Id
}

export const eur = (Amount: number) => ({ Currency: 'EUR', Amount })

export function amount(money: unknown): number {
  const value: unknown = typeof money === 'object' && money !== null ? Reflect.get(money, 'Amount') : undefined
  if (typeof value !== 'number') throw new Error(`${JSON.stringify(money)} is no money`)
  return value
}

/** The form that a browser sends for a card. */
export function cardForm(registration: Json, changes: Record<string, string> = {}): Record<string, string> {
  return {
    data: String(registration.PreregistrationData),
    accessKeyRef: String(registration.AccessKey),
    cardNumber: FRICTIONLESS,
    cardExpirationDate: '1229',
    cardCvx: '123',
    ...changes,
  }
}

/** The body of a card payment. */
export function cardPayment(author: string, wallet: string, card: string, changes: Json = {}): Json {
  return {
    AuthorId: author,
    CreditedWalletId: wallet,
    CardId: card,
    DebitedFunds: eur(10_000),
    Fees: eur(0),
    SecureModeReturnURL: 'https://shop.test/return?cart=7',
    IpAddress: '192.0.2.7',
    BrowserInfo: { Language: 'fr-FR' },
    ...changes,
  }
}

function reply({ status, headers, body }: { status: number; headers: Record<string, string>; body: string }): Reply {
  const isJson = headers['content-type']?.startsWith('application/json') ?? false
  return { status, headers, text: body, body: isJson ? JSON.parse(body) : {} }
}
