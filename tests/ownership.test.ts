// Other people's objects: whoever names one in a path gets 404, as if it did not exist; its owner reaches it.
import { randomBytes } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { auth } from '#lib/contract/auth.ts'
import { bankAccounts } from '#lib/contract/bank-accounts.ts'
import { carts } from '#lib/contract/carts.ts'
import { collections } from '#lib/contract/collections.ts'
import { domains } from '#lib/contract/domains.ts'
import { emails } from '#lib/contract/emails.ts'
import { type Endpoint, pathKeys } from '#lib/contract/endpoint.ts'
import { evidences } from '#lib/contract/evidences.ts'
import { ubos } from '#lib/contract/identity.ts'
import { lightboxes } from '#lib/contract/lightboxes.ts'
import { credits, photographers } from '#lib/contract/photographers.ts'
import { priorities } from '#lib/contract/priorities.ts'
import { sessions } from '#lib/contract/sessions.ts'
import { subscriptions } from '#lib/contract/subscriptions.ts'
import { transactions } from '#lib/contract/transactions.ts'
import { uploadProfiles } from '#lib/contract/upload-profiles.ts'
import { wallets } from '#lib/contract/wallets.ts'
import { whitelist } from '#lib/contract/whitelist.ts'
import { newId } from '#lib/ids.ts'
import { toCents } from '#lib/money.ts'
import { purchases } from '#server/db/schema/market.ts'
import { profiles } from '#server/db/schema/profiles.ts'
import { endpoints } from '../scripts/generate/access.ts'
import { type Outcome, type TestApi, testApi } from './support/api.ts'
import { addCard } from './support/billing/cards.ts'
import { makeSeller, putMandate, putPayout } from './support/billing/creators.ts'
import { agreeToCharges, order, pay } from './support/billing/subscribe.ts'
import { makeHit, makePicture, makeWatched } from './support/hits/hits.ts'
import { certifiedWithExhibit, EXHIBIT, importedReport } from './support/market/dossiers.ts'
import { draftListing, draftNft, putBid, putChainAction, putLease, putRoyalty } from './support/market/nft-world.ts'
import { buyLicense } from './support/market/sold-licenses.ts'
import { bank, bodies, onChain, ubo } from './support/people/ownership-bodies.ts'
import { makePerson, ownAddress, type TestPerson } from './support/people/people.ts'
import { announced } from './support/resumable.ts'
import { caseOfNobodyElse } from './support/settlement/cases.ts'
import { firstLetter, makeClaim } from './support/settlement/claims.ts'
import { PROOF, proved } from './support/settlement/proofs.ts'
import { certified } from './support/uploads.ts'

let api: TestApi
/** A creator who hides everything they have. */
let owner: TestPerson
/** Somebody for a company, which has owners to declare. */
let company: TestPerson
let strangers: TestPerson[]
beforeAll(async () => {
  api = await testApi()
  owner = await makePerson(api)
  company = await makePerson(api)
  await agreeToCharges(api, owner)
  strangers = [await makePerson(api), await makePerson(api, { roles: ['admin', 'lawyer'] })]
  const { db } = api.services
  await db.update(profiles).set({ is_public: false }).where(eq(profiles.user_id, owner.id))
  const legal = { user_type: 'legal', company_type: 'business' } as const
  // Strangers could have whatever is asked for themselves, so nothing but the object refuses them.
  for (const { id } of [company, ...strangers]) await db.update(profiles).set(legal).where(eq(profiles.user_id, id))
})
afterAll(() => api.close())

function idOf<E>({ status, body, problem }: Outcome<E>): string {
  if (status !== 201) throw new Error(`making it answered ${status} ${JSON.stringify(problem)}`)
  return (body as { id: string }).id // every call below answers what it made
}

const madeClaim = async () => makeClaim(api, { creator: owner, image: await makeWatched(api, owner) })

async function linkWallet(): Promise<string> {
  const key = privateKeyToAccount(generatePrivateKey())
  const asked = await api.as(owner).call(wallets.challenge, { body: { address: key.address, chain_id: 1 } })
  const { message } = asked.body
  return idOf(
    await api.as(owner).call(wallets.link, { body: { message, signature: await key.signMessage({ message }) } }),
  )
}

async function openAnotherSession(): Promise<string> {
  const { email, password } = owner
  await api.call(auth.login, { body: { email, password } }, { headers: ownAddress() })
  const { body } = await api.as(owner).call(sessions.list, {})
  return body.results.find(session => !session.current)?.id ?? ''
}

async function makeShownHit(): Promise<string> {
  const picture_id = await makePicture(api, { copy: 'copies/owned.webp' })
  await api.ports.storage.put('copies/owned.webp', new Uint8Array([82, 73, 70, 70]))
  return makeHit(api, await makeWatched(api, owner), { url: 'https://thief.example/', picture_id })
}

async function subscribe(): Promise<string> {
  const { body } = await api.as(owner).call(subscriptions.list)
  const [known] = body.results
  if (known) return known.id
  await addCard(api, owner)
  await pay(api, owner, await order(api, owner, 'COMPACT'))
  return subscribe()
}

type Owned = { owner?: () => TestPerson; make(): Promise<string>; others?: Record<string, string> }
const asOwner = () => api.as(owner)
let made = 0
const next = () => {
  made += 1
  return made
}

/** One that was refused, as it stands in the books. */
async function putPurchase(): Promise<string> {
  const at = api.clock.now()
  const id = newId('purchase', at)
  const none = { net_cents: toCents(0), vat_cents: toCents(0), total_cents: toCents(0) }
  const ended = { status: 'failed', created_at: at, settled_at: at } as const
  await api.services.db.insert(purchases).values({ id, user_id: owner.id, ...none, ...ended })
  return id
}

/** A picture that somebody else had certified before. */
async function certifiedByBoth(): Promise<string> {
  const seed = 900 + next()
  await certified(api, await makePerson(api), { seed })
  await certified(api, owner, { seed })
  const { body } = await asOwner().call(priorities.list)
  return body.results[0]?.id ?? ''
}

/** One that the owner holds, of a photograph by somebody else. */
async function boughtLicense(): Promise<string> {
  const [, admin] = strangers
  const seller = await makeSeller(api, admin ?? owner)
  const image = await certified(api, seller, { seed: 960 + next() })
  await addCard(api, owner)
  return (await buyLicense(api, { seller, buyer: owner, image, website: 'https://owner.example' })).id
}

/** The owner is on its buyer’s side. */
async function bought(): Promise<string> {
  await boughtLicense()
  return (await asOwner().call(transactions.list)).body.results[0]?.id ?? ''
}

/** What people own, by the beginning of its paths; `others` are the further arguments. */
const owned: Record<string, Owned> = {
  '/agency-imports/{id}': { make: async () => idOf(await importedReport(api, owner, next())) },
  '/bank-accounts/{id}': {
    make: async () => idOf(await asOwner().call(bankAccounts.create, { body: bank })),
  },
  '/cards/{id}': { make: async () => (await addCard(api, owner)).id },
  '/carts/{id}': { make: async () => idOf(await asOwner().call(carts.create)) },
  '/collections/{id}': {
    make: async () => idOf(await asOwner().call(collections.create, { body: { name: `Tides ${next()}` } })),
  },
  '/creators/{id}': { make: async () => owner.id },
  '/credits/{id}': {
    make: async () => idOf(await asOwner().call(credits.create, { body: { name: `M. Curie ${next()}` } })),
  },
  '/domains/{id}': {
    make: async () =>
      idOf(await asOwner().call(domains.watch, { body: { url: `https://gallery-${next()}.example/` } })),
  },
  '/emails/{id}': {
    make: async () =>
      idOf(
        await asOwner().call(emails.create, {
          body: { email: `other-${next()}@auctor.example` },
        }),
      ),
  },
  '/evidences/{id}': {
    make: async () => {
      const hit = await makeHit(api, await makeWatched(api, owner), { url: `https://thief.example/${next()}` })
      return idOf(await asOwner().call(evidences.create, { body: { hit } }))
    },
  },
  '/bids/{id}': { make: () => putBid(api, owner) },
  '/chain_actions/{id}': { make: () => putChainAction(api, owner) },
  '/royalties/{id}': { make: () => putRoyalty(api, owner) },
  '/hits/{id}': { make: makeShownHit },
  '/images/{id}': {
    make: () => certifiedWithExhibit(api, owner, next()),
    others: { size: '640.webp', version: '1', sha256: EXHIBIT.sha256 },
  },
  '/infringements/{id}': {
    make: async () => proved(api, await madeClaim()),
    others: { answer: PROOF },
  },
  '/invoices/{id}': { make: () => order(api, owner, 'REFLEX') },
  '/leases/{id}': { make: () => putLease(api, owner) },
  '/licenses/{id}': { make: boughtLicense },
  '/lightboxes/{id}': {
    make: async () => idOf(await asOwner().call(lightboxes.create, { body: { name: `Tides ${next()}` } })),
  },
  '/listings/{id}': { make: () => draftListing(api, owner) },
  '/litigations/{id}': { make: async () => caseOfNobodyElse(api, owner, await makeWatched(api, owner)) },
  '/mailings/{id}': { make: async () => firstLetter(api, await madeClaim()) },
  '/mandates/{id}': { make: () => putMandate(api, owner) },
  '/nfts/{id}': { make: () => draftNft(api, owner) },
  '/payouts/{id}': { make: () => putPayout(api, owner) },
  '/photographers/{id}': {
    make: async () => idOf(await asOwner().call(photographers.create, { body: { name: `Vivian ${next()}` } })),
  },
  '/priorities/{id}': { make: certifiedByBoth },
  '/profiles/{id}': { make: async () => owner.id },
  '/purchases/{id}': { make: putPurchase },
  '/rest-auth/sessions/{id}': { make: openAnotherSession },
  '/subscriptions/{id}': { make: subscribe },
  '/transactions/{id}': { make: bought },
  '/ubos/{id}': {
    owner: () => company,
    make: async () => idOf(await api.as(company).call(ubos.create, { body: ubo })),
  },
  '/upload-profiles/{id}': {
    make: async () => idOf(await asOwner().call(uploadProfiles.create, { body: { name: `Studio ${next()}` } })),
  },
  '/uploads/{id}': {
    make: async () => (await announced(api, owner, randomBytes(64))).id,
  },
  '/wallets/{id}': { make: linkWallet },
  '/whitelist/{id}': {
    make: async () => idOf(await asOwner().call(whitelist.create, { body: { url: `https://${next()}.example.com` } })),
  },
}

const callOf = ({ method, path }: Endpoint) => `${method} ${path}`
const resourceOf = ({ path }: Endpoint) => path.slice(0, path.indexOf('}') + 1)
const naming = endpoints.map(([, endpoint]) => endpoint).filter(({ path }) => path.includes('{'))
/** Public things, secrets of letters and the whole house of administrators: there the word of the endpoint says it all. */
const byAccess = new Set(['public', 'token', 'admin'])
/** Some of these ask for an account besides the secret of the letter. */
const namesSecret = ({ path }: Endpoint) => path.includes('{token}')
/** Calls of everybody with which administrators read what belongs to all. */
const openToAdmins = new Set(['GET /domains/{id}'])

const kept = new Map<string, string>()
async function objectFor(endpoint: Endpoint): Promise<string> {
  const resource = resourceOf(endpoint)
  const id = kept.get(resource) ?? (await owned[resource]?.make()) ?? ''
  kept.set(resource, id)
  return id
}

function request(endpoint: Endpoint, id: string, person: TestPerson | null): Promise<Response> {
  const others = owned[resourceOf(endpoint)]?.others ?? {}
  const path = pathKeys(endpoint.path).reduce(
    (filled, key) => filled.replace(`{${key}}`, others[key] ?? id),
    `/api${endpoint.path}`,
  )
  const init: RequestInit = { method: endpoint.method, headers: ownAddress() }
  if (endpoint.body) {
    init.body = JSON.stringify(bodies[callOf(endpoint)] ?? {})
    init.headers = { ...ownAddress(), 'Content-Type': 'application/json' }
  }
  return (person ? api.as(person) : api).fetch(path, init)
}

describe('every path that names an object', () => {
  it.each(naming.map(endpoint => ({ call: callOf(endpoint), endpoint })))(
    'is of something owned, or open by its access word: $call',
    ({ endpoint }) => {
      if (byAccess.has(endpoint.access) || namesSecret(endpoint) || onChain(endpoint)) return
      expect(Object.keys(owned)).toContain(resourceOf(endpoint))
    },
  )

  it('has a body of the right shape here', () => {
    for (const endpoint of naming.filter(each => owned[resourceOf(each)] && each.body && each.access !== 'admin')) {
      const body = bodies[callOf(endpoint)] ?? {}
      expect({ call: callOf(endpoint), valid: endpoint.body?.safeParse(body).success }).toMatchObject({ valid: true })
    }
  })
})

describe('an object of somebody else', () => {
  const lines = naming
    // What administrators do with things of all people is theirs by its word.
    .filter(endpoint => owned[resourceOf(endpoint)] && endpoint.access !== 'admin' && !onChain(endpoint))
    .map(endpoint => ({ call: callOf(endpoint), endpoint }))

  it.each(lines)('is not found, but by its owner: $call', async ({ endpoint }) => {
    const id = await objectFor(endpoint)
    expect(id).not.toBe('')
    const people = openToAdmins.has(callOf(endpoint)) ? strangers.slice(0, 1) : strangers
    const able = endpoint.access === 'lawyer' ? strangers.slice(1) : people // others are refused for that alone
    const others = byAccess.has(endpoint.access) ? [null, ...able] : able
    for (const stranger of others) {
      const response = await request(endpoint, id, stranger)
      expect(response.status).toBe(404)
      expect(await response.json()).toMatchObject({ code: 'not_found' })
    }
    const mine = await request(endpoint, id, owned[resourceOf(endpoint)]?.owner?.() ?? owner)
    if (endpoint.path !== '/creators/{id}') expect(mine.status).not.toBe(404)
    expect(mine.status).toBeLessThan(500)
    if (endpoint.method === 'DELETE') kept.delete(resourceOf(endpoint))
  })
})
