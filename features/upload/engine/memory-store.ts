// Stands in for the store where a browser stores nothing, as some private windows do: files stay with the page, and rows are lost with it.
import type { Store } from './store.ts'

export function memoryStore(): Store {
  const thumbnails = new Map<string, Blob>()
  const nothing = () => Promise.resolve()
  return {
    items: () => Promise.resolve([]),
    saveFile: () => Promise.reject(new Error('this browser stores nothing')),
    saveThumbnail: async (id, thumbnail) => void thumbnails.set(id, thumbnail),
    saveItem: nothing,
    saveDigest: nothing,
    file: () => Promise.resolve(null),
    thumbnail: id => Promise.resolve(thumbnails.get(id) ?? null),
    deleteFile: nothing,
    deleteItem: async id => void thumbnails.delete(id),
  }
}
