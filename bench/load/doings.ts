// What people do under load, and how often each: most look around, some look after their photographs, a few upload and buy.
import { randomBytes } from 'node:crypto'
import sharp from 'sharp'
import type { Database } from '../../server/db/database.ts'
import { newPayer, type Payer } from '../../tests/faults/payer.ts'
import { buyCart } from '../../tests/faults/shoppers.ts'
import type { Doing } from './open-loop.ts'
import type { People } from './people.ts'

const TIMEOUT_MS = 30_000
/** So many uploads of one person, as plans have quotas. */
const UPLOADS_EACH = 20
const words = ['mountain', 'sea', 'offered', 'harbour', 'portrait', 'light']

let visit = 0
/** Everybody comes from somewhere else. */
const visitor = (): Record<string, string> => {
  visit += 1
  return { 'X-Forwarded-For': `10.${(visit >> 16) & 255}.${(visit >> 8) & 255}.${visit & 255}` }
}

export async function doingsOf(url: string, db: Database, { sellers, buyers, stock }: People): Promise<Doing[]> {
  const get = (path: string, somebody?: Payer) =>
    send(`${url}${path}`, somebody ? { Cookie: `auctor_session=${somebody.token}`, ...bearer(somebody) } : {})
  let turn = 0
  const next = <T>(all: readonly T[]): T => {
    turn += 1
    const one = all[turn % all.length]
    if (one === undefined) throw new Error('nobody is there')
    return one
  }
  return [
    { name: 'gallery, visitor', weight: 20, run: () => get('/en/discovers/') },
    { name: 'photograph, visitor', weight: 15, run: () => get(`/en/images/${next(stock)}/`) },
    { name: 'home, visitor', weight: 10, run: () => get('/fr/') },
    { name: 'list, API', weight: 15, run: () => get('/api/images?page_size=24') },
    { name: 'search, API', weight: 10, run: () => get(`/api/images?search=${next(words)}`) },
    { name: 'gallery, signed in', weight: 4, run: () => get('/en/discovers/', next(sellers)) },
    { name: 'uploads and library, signed in', weight: 4, run: () => get('/en/images/', next(sellers)) },
    { name: 'copies found, signed in', weight: 6, run: () => get('/en/hits/', next(sellers)) },
    { name: 'own photographs, API', weight: 6, run: () => get('/api/images?mine=true&page_size=24', next(sellers)) },
    { name: 'save a collection', weight: 4, run: () => saveCollection(url, next(sellers)) },
    { name: 'upload of 6 Mpx', weight: 3, run: uploads(url, db) },
    { name: 'purchase, from cart to licence', weight: 3, run: purchases(url, buyers, stock) },
  ]
}

const bearer = ({ token }: Payer) => ({ Authorization: `Bearer ${token}` })

/** The status of the whole answer. */
async function send(address: string, own: Record<string, string>, init: RequestInit = {}): Promise<number> {
  const headers = { ...visitor(), ...own }
  const answer = await fetch(address, { ...init, headers, signal: AbortSignal.timeout(TIMEOUT_MS) })
  await answer.arrayBuffer()
  return answer.status
}

function saveCollection(url: string, somebody: Payer): Promise<number> {
  const body = JSON.stringify({ name: `Kept ${visit} ${Date.now()}` })
  const headers = { ...bearer(somebody), 'Content-Type': 'application/json' }
  return send(`${url}/api/collections/create`, headers, { method: 'POST', body })
}

/** Each upload is another picture; a new person comes when the last has sent enough. */
function uploads(url: string, db: Database): () => Promise<number> {
  let sent = 0
  let person: Promise<Payer> | null = null
  return async () => {
    const number = sent
    sent += 1
    if (!person || number % UPLOADS_EACH === 0) person = newPayer(db)
    const form = new FormData()
    form.set('title', `Under load ${number}`)
    form.set('genre', 'gen_seascape')
    form.set('file', new File([await photograph()], `${number}.jpg`, { type: 'image/jpeg' }))
    return send(`${url}/api/images/create`, bearer(await person), { method: 'POST', body: form })
  }
}

/** Whoever is free buys; 0 when everybody is at it. */
function purchases(url: string, buyers: readonly Payer[], stock: readonly string[]): () => Promise<number> {
  const free = [...buyers]
  let carts = 0
  return async () => {
    const buyer = free.shift()
    if (!buyer) return 0
    carts += 1
    try {
      return (await buyCart(url, buyer, stock, `load-${buyer.id}-${carts}`)).status
    } finally {
      free.push(buyer)
    }
  }
}

/** Six megapixels of soft random spots, which nothing else looks like. */
async function photograph(): Promise<Uint8Array<ArrayBuffer>> {
  const [width, height] = [24, 16]
  const spots = sharp(randomBytes(width * height * 3), { raw: { width, height, channels: 3 } })
  const bytes = await spots.resize(3000, 2000, { fit: 'fill' }).jpeg({ quality: 80 }).toBuffer()
  return new Uint8Array(bytes)
}
