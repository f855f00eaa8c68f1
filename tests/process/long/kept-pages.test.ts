// Pages kept for visitors while the demo world is edited at random: none of them shows what a fresh one does not, under any spelling of its address.
import { rm } from 'node:fs/promises'
import fc from 'fast-check'
import pg from 'pg'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import type { Collection } from '#lib/contract/collections.ts'
import type { Image } from '#lib/contract/images.ts'
import type { Photographer } from '#lib/contract/photographers.ts'
import { newId } from '#lib/ids.ts'
import { runningUrl } from '#server/db/embedded/start-embedded.ts'
import { hashToken } from '#server/http/authenticate.ts'
import { dataFolder } from '#tests/support/data-folder.ts'
import { freePort } from '#tests/support/free-port.ts'
import { type Product, startProduct } from '#tests/support/product.ts'

const EDITS = 24
// Other edits in every run; the name of the test says the SEED that makes the same ones again.
const SEED = Number(process.env.SEED ?? Math.floor(Math.random() * 100_000))

let data: string
let product: Product
/** The people of the demo world who have images, each with a session. */
let owners: { id: string; token: string }[]
beforeAll(async () => {
  data = await dataFolder()
  product = await startProduct(data, await freePort(), { DEMO: 'true' })
  await certifiedWorld()
  owners = await signedInOwners()
})
afterAll(async () => {
  await product.stop()
  await rm(data, { recursive: true, force: true })
})

type Listed<T> = { count: number; results: T[] }
const ask = async <T>(path: string, token?: string): Promise<T> => {
  const headers: Record<string, string> = token ? { Authorization: `Bearer ${token}` } : {}
  return (await fetch(`${product.url}/api${path}`, { headers })).json()
}
const lists = {
  images: (token?: string) => ask<Listed<Image>>(`/images?page_size=100${token ? '&mine=true' : ''}`, token),
  collections: (token?: string) =>
    ask<Listed<Collection>>(`/collections?page_size=100${token ? '&mine=true' : ''}`, token),
  photographers: (token?: string) =>
    ask<Listed<Photographer>>(`/photographers?page_size=100${token ? '&mine=true' : ''}`, token),
}

/** The seed's photographs are certified by jobs. */
async function certifiedWorld(): Promise<void> {
  let before = -1
  const check = async () => {
    const { count } = await lists.images()
    const still = count > 10 && count === before
    before = count
    if (!still) throw new Error(`${count} images so far`)
  }
  await vi.waitFor(check, { timeout: 100_000, interval: 4_000 })
}

/** Demo accounts change nothing, so here they are none; their owners sign in by the database, as most have no password. */
async function signedInOwners(): Promise<{ id: string; token: string }[]> {
  const client = new pg.Client({ connectionString: runningUrl(data) ?? '' })
  await client.connect()
  await client.query("update users set roles = array_remove(roles, 'demo')")
  // In the same order in every run, whichever was certified first.
  const { rows } = await client.query<{ id: string }>('select id from users order by email')
  const withImages = new Set((await lists.images()).results.map(image => image.user))
  const ids = rows.map(row => row.id).filter(id => withImages.has(id))
  const signedIn = ids.map(id => ({ id, token: `token-of-${id}-0123456789-0123456789` }))
  for (const { id, token } of signedIn) {
    const columns = 'id, user_id, token_hash, remember, user_agent, network, created_at, proved_at, expires_at'
    const values = "$1, $2, $3, false, '', '', now(), now(), now() + interval '1 hour'"
    const session = [newId('session', new Date()), id, hashToken(token)]
    await client.query(`insert into sessions (${columns}) values (${values})`, session)
  }
  await client.end()
  return signedIn
}

/** One edit: whose, of which of their things, and what is written. */
const kinds = [
  'retitle',
  'hide',
  'show',
  'move',
  'credit',
  'delete',
  'like',
  'unlike',
  'rename_collection',
  'delete_collection',
  'like_collection',
  'rename_photographer',
  'public_name',
  'last_name',
  'bio',
  'hide_person',
  'show_person',
  'follow',
  'unfollow',
] as const
type Edit = { kind: (typeof kinds)[number]; owner: number; thing: number; word: string }
const edits: fc.Arbitrary<Edit> = fc.record({
  kind: fc.constantFrom(...kinds),
  owner: fc.nat(),
  thing: fc.nat(),
  word: fc.stringMatching(/^[A-Z][a-z]{3,9} [a-z]{3,9}$/),
})
const pick = <T>(from: readonly T[], at: number): T | undefined => from[at % Math.max(1, from.length)]

/** What it changes, by its page; null when there is nothing of the kind any more. */
async function apply({ kind, owner, thing, word }: Edit): Promise<number | null> {
  const by = pick(owners, owner)
  const other = pick(owners, owner + 1)
  if (!by || !other) throw new Error('nobody has images')
  const send = async (method: string, path: string, body: object = {}, token = by.token) => {
    const headers = { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' }
    return (await fetch(`${product.url}/api${path}`, { method, headers, body: JSON.stringify(body) })).status
  }
  const image = pick((await lists.images(by.token)).results, thing)?.id
  const collection = pick((await lists.collections(by.token)).results, thing)?.id
  const photographer = pick((await lists.photographers(by.token)).results, thing)?.id
  const ofImage = (body: object) => (image ? send('PATCH', `/images/${image}`, body) : null)
  const profile = (body: object) => send('PATCH', `/profiles/${by.id}`, body)
  const does: Record<Edit['kind'], () => Promise<number> | null> = {
    retitle: () => ofImage({ title: word }),
    hide: () => ofImage({ portfolio: 'private' }),
    show: () => ofImage({ portfolio: 'public' }),
    move: () => ofImage({ collection: thing % 2 ? (collection ?? null) : null }),
    credit: () => ofImage({ photographer: word }),
    delete: () => (image ? send('DELETE', `/images/${image}`) : null),
    like: () => (image ? send('POST', `/images/${image}/like`, {}, other.token) : null),
    unlike: () => (image ? send('POST', `/images/${image}/unlike`, {}, other.token) : null),
    rename_collection: () => (collection ? send('PATCH', `/collections/${collection}`, { name: word }) : null),
    delete_collection: () => (collection ? send('DELETE', `/collections/${collection}`) : null),
    like_collection: () => (collection ? send('POST', `/collections/${collection}/like`, {}, other.token) : null),
    rename_photographer: () => (photographer ? send('PATCH', `/photographers/${photographer}`, { name: word }) : null),
    public_name: () => profile({ public_name: thing % 3 ? word : null }),
    last_name: () => profile({ last_name: word }),
    bio: () => profile({ mini_bio: word }),
    hide_person: () => profile({ is_public: false }),
    show_person: () => profile({ is_public: true }),
    follow: () => send('POST', `/creators/${by.id}/follow`, {}, other.token),
    unfollow: () => send('POST', `/creators/${by.id}/unfollow`, {}, other.token),
  }
  return does[kind]()
}

/** Every page of visitors that shows an image, a person or a collection, as it is now. */
async function addresses(): Promise<string[]> {
  const images = (await lists.images()).results
  const roles = [
    'creators',
    'agencies',
    'collectors',
    'advertisers',
    'photographers',
    'lawyers',
    'ambassadors',
    'beta-testers',
  ]
  return [
    '/en/',
    '/fr/',
    '/en/discovers/',
    '/en/discovers/?search=demo',
    ...images.map(({ id, slug }) => `/en/images/${id}/${slug}/`),
    '/en/collections/',
    ...(await lists.collections()).results.map(({ id }) => `/en/collections/${id}/`),
    ...roles.map(role => `/en/${role}/`),
    ...owners.map(({ id }) => `/en/creators/${id}/`),
    ...owners.map(({ id }) => `/en/agencies/${id}/`),
    ...(await lists.photographers()).results.map(({ id }) => `/en/photographers/${id}/`),
  ]
}

/** What a page says and shows, in whatever order it was streamed: its words, and where it leads and loads from. */
function shown(html: string): string[] {
  const body = html.replace(/<(script|style)\b[\s\S]*?<\/\1>/g, '')
  const said = [...body.matchAll(/\b(?:href|src|srcset|alt|title|content|aria-label)="([^"]*)"/g)].map(
    match => match[1] ?? '',
  )
  const words = body.replace(/<[^>]*>/g, '\n').split('\n')
  return [...said, ...words]
    .map(text => text.trim())
    .filter(text => text !== '')
    .toSorted()
}
const visit = async (path: string, headers: Record<string, string> = {}) => {
  const answer = await fetch(`${product.url}${path}`, { headers, redirect: 'manual' })
  return { status: answer.status, shown: answer.status === 200 ? shown(await answer.text()) : [] }
}
const kept = (path: string) => visit(path)
/** Rendered for this request alone. */
const fresh = (path: string) => visit(path, { 'X-Page-Cache': 'no' })

/** What only one of the two shows. */
async function difference(path: string): Promise<string[]> {
  const [old, now] = [await kept(path), await fresh(path)]
  if (old.status !== now.status) return [`${old.status}, not ${now.status}`]
  return [
    ...old.shown.filter(text => !now.shown.includes(text)).map(text => `kept: ${text}`),
    ...now.shown.filter(text => !old.shown.includes(text)).map(text => `fresh: ${text}`),
  ]
}

const plain = (text: string) => text.replaceAll('/%69', '/i').replaceAll('/%63', '/c').replaceAll('//images', '/images')

/** Other spellings of an address, none of which may show what the address itself shows no more. */
const spellings = (path: string) => [
  path.replace('/images/i', '/images/%69'),
  path.replace('/images/', '//images/'),
  path.replace('/creators/', '/%63reators/'),
]

it('shows what is offered of an edition as it is now', async () => {
  const client = new pg.Client({ connectionString: runningUrl(data) ?? '' })
  await client.connect()
  try {
    const offered =
      'select image_id, nfts.id as nft from nfts join nft_tokens on nft_id = nfts.id join nft_leases on nft_leases.token_id = nft_tokens.id'
    const [edition] = await vi.waitFor(
      async () => {
        const { rows } = await client.query<{ image_id: string; nft: string }>(offered)
        if (rows.length === 0) throw new Error('nobody offers licences of an edition so far')
        return rows
      },
      { timeout: 100_000, interval: 2_000 },
    )
    const image = (await lists.images()).results.find(({ id }) => id === edition?.image_id)
    const path = `/en/images/${image?.id}/${image?.slug}/`
    const changes = [
      `update nft_leases set ended_at = now(), reason = 'stopped' where ended_at is null and token_id in (select id from nft_tokens where nft_id = $1)`,
      `update nft_listings set state = 'cancelled', cancelled_at = now() where nft_id = $1 and state = 'open'`,
      'update nft_tokens set gone = true where nft_id = $1',
    ]
    for (const change of changes) {
      await expect.poll(() => difference(path), { timeout: 10_000, interval: 50 }).toEqual([])
      const before = await kept(path)
      const { rowCount } = await client.query(change, [edition?.nft])
      expect([change, rowCount]).not.toEqual([change, 0])
      await expect.poll(() => difference(path), { timeout: 10_000, interval: 50, message: change }).toEqual([])
      expect((await kept(path)).shown).not.toEqual(before.shown)
    }
  } finally {
    await client.end()
  }
})

it(`shows nothing that was changed, hidden or deleted (seed ${SEED})`, async () => {
  let applied = 0
  const everKept = new Set<string>()
  for (const edit of fc.sample(edits, { numRuns: EDITS, seed: SEED })) {
    for (const path of await addresses()) {
      everKept.add(path)
      await kept(path)
    }
    const status = await apply(edit)
    if (status !== null && status < 300) applied += 1
    expect([JSON.stringify(edit), status === null || status < 500]).toEqual([JSON.stringify(edit), true])
    for (const path of everKept) {
      // The message that something has changed is a moment behind, and jobs certify anew what was changed.
      await expect
        .poll(() => difference(path), { timeout: 10_000, interval: 50, message: JSON.stringify({ edit, path }) })
        .toEqual([])
    }
  }
  expect(applied).toBeGreaterThan(EDITS / 2)
  for (const path of everKept) {
    const now = await fresh(path)
    for (const other of spellings(path)) {
      const { status, shown: there } = await kept(other)
      // A page links to itself in other languages by the spelling it was asked by.
      if (status === 200) expect([other, there.map(plain).toSorted()]).toEqual([other, now.shown.map(plain).toSorted()])
    }
  }
})

it('answers addresses that name nothing with 400 or 404', async () => {
  const malformed = ['/images/%ff/', '/%ff/', '/_next/static/%', '/mailbox/emails/%00', '/mailbox/letters/%00']
  const missing = [
    '/images/errors/',
    '/images/stats/',
    '/creators/current/',
    '/photographers/current/',
    '/collections/none/',
  ]
  const statuses = async (paths: string[]) => Promise.all(paths.map(async path => [path, (await visit(path)).status]))
  expect(await statuses(malformed)).toEqual(malformed.map(path => [path, 400]))
  const pages = missing.map(path => `/en${path}`)
  expect(await statuses(pages)).toEqual(pages.map(path => [path, 404]))
  const calls = ['/uploads/%00/file', '/uploads/none/file', '/images/none', '/creators/current']
  for (const path of calls)
    expect([400, 401, 404]).toContain((await fetch(`${product.url}/api${path}`, { method: 'HEAD' })).status)
})
