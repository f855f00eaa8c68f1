// Keeps the photographs of the upload page over reloads and crashes: bytes, thumbnails and everything known of them.
import type { KeptItem } from './batch.ts'

export type Store = {
  /** All of this person's, oldest first. */
  items(): Promise<KeptItem[]>
  /** Keeps the bytes; resolves once they are safe, rejects when the browser has no room for them. */
  keepFile(id: string, file: Blob): Promise<void>
  keepThumbnail(id: string, picture: Blob): Promise<void>
  keepItem(item: KeptItem): Promise<void>
  /** Keeps the digest and counts one more file as hashed, both or neither. */
  keepDigest(item: KeptItem): Promise<void>
  file(id: string): Promise<Blob | null>
  thumbnail(id: string): Promise<Blob | null>
  /** The bytes are at the server: only the row stays. */
  dropFile(id: string): Promise<void>
  remove(id: string): Promise<void>
}

const NAME = 'auctor-uploads'
const VERSION = 2
const stores = ['items', 'files', 'thumbnails', 'counters'] as const
type StoreName = (typeof stores)[number]
/** Counts digests that were computed; tests read it. */
const HASHED = 'files_hashed'

const settled = <T>(request: IDBRequest<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    request.addEventListener('success', () => resolve(request.result))
    request.addEventListener('error', () => reject(request.error ?? new Error('the browser kept nothing')))
  })

const finished = (work: IDBTransaction): Promise<void> =>
  new Promise((resolve, reject) => {
    const fail = () => reject(work.error ?? new Error('the browser kept nothing'))
    work.addEventListener('complete', () => resolve())
    work.addEventListener('error', fail)
    work.addEventListener('abort', fail)
  })

/** Rows are a person's own: whoever signs in next on the same computer does not see them. Rejects where nothing is kept. */
export async function openStore(user: string): Promise<Store> {
  const opening = indexedDB.open(NAME, VERSION)
  opening.addEventListener('upgradeneeded', () => {
    const db = opening.result
    // Rows of an older version lack fields: their files are chosen again.
    for (const name of db.objectStoreNames) db.deleteObjectStore(name)
    for (const name of stores) db.createObjectStore(name)
  })
  const db = await settled(opening)
  const read = <T>(name: StoreName, ask: (store: IDBObjectStore) => IDBRequest<T>): Promise<T> =>
    settled(ask(db.transaction(name).objectStore(name)))
  const write = (names: StoreName[], change: (store: (name: StoreName) => IDBObjectStore) => void): Promise<void> => {
    const work = db.transaction(names, 'readwrite', { durability: 'strict' })
    change(name => work.objectStore(name))
    return finished(work)
  }
  const blob = async (name: StoreName, id: string): Promise<Blob | null> => {
    const found: unknown = await read(name, store => store.get(id))
    return found instanceof Blob ? found : null
  }
  return {
    items: async () => {
      const rows: { user: string; item: KeptItem }[] = await read('items', store => store.getAll())
      return rows.flatMap(row => (row.user === user ? [row.item] : [])).toSorted((a, b) => a.added_at - b.added_at)
    },
    keepFile: (id, file) => write(['files'], store => store('files').put(file, id)),
    keepThumbnail: (id, picture) => write(['thumbnails'], store => store('thumbnails').put(picture, id)),
    keepItem: item => write(['items'], store => store('items').put({ user, item }, item.id)),
    keepDigest: item =>
      write(['items', 'counters'], store => {
        store('items').put({ user, item }, item.id)
        const counted: IDBRequest<number | undefined> = store('counters').get(HASHED)
        counted.addEventListener('success', () => store('counters').put((counted.result ?? 0) + 1, HASHED))
      }),
    file: id => blob('files', id),
    thumbnail: id => blob('thumbnails', id),
    dropFile: id => write(['files'], store => store('files').delete(id)),
    remove: id =>
      write(['items', 'files', 'thumbnails'], store => {
        for (const name of ['items', 'files', 'thumbnails'] as const) store(name).delete(id)
      }),
  }
}

/** Where a browser keeps nothing, as some private windows do: bytes stay with the page, and rows are lost with it. */
export function forgetfulStore(): Store {
  const thumbnails = new Map<string, Blob>()
  const refuse = () => Promise.reject(new Error('this browser keeps nothing'))
  const nothing = () => Promise.resolve()
  return {
    items: () => Promise.resolve([]),
    keepFile: refuse,
    keepThumbnail: async (id, picture) => void thumbnails.set(id, picture),
    keepItem: nothing,
    keepDigest: nothing,
    file: () => Promise.resolve(null),
    thumbnail: id => Promise.resolve(thumbnails.get(id) ?? null),
    dropFile: nothing,
    remove: async id => void thumbnails.delete(id),
  }
}
