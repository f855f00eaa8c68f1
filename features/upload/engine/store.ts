// Stores the images of the upload page in the browser, over reloads and crashes: files, thumbnails and rows.
import { type DBSchema, type IDBPTransaction, openDB } from 'idb'
import type { StoredItem } from './item.ts'

export type Store = {
  /** All of this person's, oldest first. */
  items(): Promise<StoredItem[]>
  /** Resolves once the bytes are safe, rejects when the browser has no room for them. */
  saveFile(id: string, file: Blob): Promise<void>
  saveThumbnail(id: string, thumbnail: Blob): Promise<void>
  saveItem(item: StoredItem): Promise<void>
  /** Saves the item with its digest and counts one more digest, both or neither. */
  saveDigest(item: StoredItem): Promise<void>
  file(id: string): Promise<Blob | null>
  thumbnail(id: string): Promise<Blob | null>
  deleteFile(id: string): Promise<void>
  /** The row, the file and the thumbnail. */
  deleteItem(id: string): Promise<void>
}

interface Schema extends DBSchema {
  items: { key: string; value: { user: string; item: StoredItem } }
  files: { key: string; value: Blob }
  thumbnails: { key: string; value: Blob }
  counters: { key: string; value: number }
}
type StoreName = 'items' | 'files' | 'thumbnails' | 'counters'
type Transaction = IDBPTransaction<Schema, StoreName[], 'readwrite'>

const NAME = 'auctor-uploads'
const VERSION = 2
/** The stores that have an entry for an item. */
const itemStores: StoreName[] = ['items', 'files', 'thumbnails']
/** Counts digests that were computed; tests read it. */
const HASHED = 'files_hashed'
/** A write that is reported as done survives a crash of the computer. */
const durable = { durability: 'strict' } as const

/** Where room gets short, browsers throw away what nobody has asked them to keep. Without a connection only: some ask the person in turn. */
function askToKeep(): void {
  const storage = (navigator as { storage?: StorageManager }).storage // absent on insecure origins, whatever the type says
  if (!navigator.onLine) void storage?.persist().catch(() => false)
}

/** Everything of this person's that waits in this browser: their account is gone. */
export async function forgetStored(user: string): Promise<void> {
  const store = await openStore(user)
  await Promise.all((await store.items()).map(item => store.deleteItem(item.id)))
}

/** Rows are a person's own: another person on the same computer does not see them. Rejects where nothing can be stored. */
export async function openStore(user: string): Promise<Store> {
  const db = await openDB<Schema>(NAME, VERSION, {
    upgrade(old) {
      // Rows of an older version lack fields: their files are chosen again.
      for (const name of old.objectStoreNames) old.deleteObjectStore(name)
      for (const name of [...itemStores, 'counters'] as const) old.createObjectStore(name)
    },
  })
  const write = async (names: StoreName[], change: (tx: Transaction) => Promise<unknown>): Promise<void> => {
    const tx = db.transaction(names, 'readwrite', durable)
    await Promise.all([change(tx), tx.done])
  }
  return {
    async items() {
      const rows = await db.getAll('items')
      return rows.flatMap(row => (row.user === user ? [row.item] : [])).toSorted((a, b) => a.added_at - b.added_at)
    },
    saveFile(id, file) {
      askToKeep()
      return write(['files'], tx => tx.objectStore('files').put(file, id))
    },
    saveThumbnail: (id, thumbnail) => write(['thumbnails'], tx => tx.objectStore('thumbnails').put(thumbnail, id)),
    saveItem: item => write(['items'], tx => tx.objectStore('items').put({ user, item }, item.id)),
    saveDigest: item =>
      write(['items', 'counters'], async tx => {
        await tx.objectStore('items').put({ user, item }, item.id)
        const count = (await tx.objectStore('counters').get(HASHED)) ?? 0
        await tx.objectStore('counters').put(count + 1, HASHED)
      }),
    file: async id => (await db.get('files', id)) ?? null,
    thumbnail: async id => (await db.get('thumbnails', id)) ?? null,
    deleteFile: id => write(['files'], tx => tx.objectStore('files').delete(id)),
    deleteItem: id => write(itemStores, tx => Promise.all(itemStores.map(name => tx.objectStore(name).delete(id)))),
  }
}
