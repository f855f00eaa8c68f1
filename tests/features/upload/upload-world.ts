// A store and a server for the tests of the upload page, which a test can make fail.
import { checkDetails } from '#features/upload/details/details-schema.ts'
import { initialFields } from '#features/upload/details/read-image-file.ts'
import type { EngineDeps } from '#features/upload/engine/deps.ts'
import type { StoredItem } from '#features/upload/engine/item.ts'
import type { Store } from '#features/upload/engine/store.ts'
import { ApiFailure, unavailable } from '#lib/api/api-failure.ts'
import type { Upload } from '#lib/contract/uploads.ts'
import type { FailureCode } from '#lib/errors.ts'
import { makeUpload } from './upload-items.ts'

export const refusal = (code: FailureCode, more: object = {}) =>
  new ApiFailure({ ...unavailable(), status: 409, code, ...more })

/** A store that outlives the engines that use it. */
function testStore(): Store & { hashed: number } {
  const items = new Map<string, StoredItem>()
  const files = new Map<string, Blob>()
  return {
    hashed: 0,
    items: async () => [...items.values()],
    saveFile: async (id, file) => void files.set(id, file),
    saveThumbnail: async () => undefined,
    saveItem: async item => void items.set(item.id, item),
    async saveDigest(item) {
      items.set(item.id, item)
      this.hashed += 1
    },
    file: async id => files.get(id) ?? null,
    thumbnail: async () => null,
    deleteFile: async id => void files.delete(id),
    async deleteItem(id) {
      items.delete(id)
      files.delete(id)
    },
  }
}

/** A server that keeps uploads by digest; `transfer` of the deps below brings the bytes. */
function server() {
  const uploads = new Map<string, Upload>()
  const images = new Set<string>()
  const settle = (id: string) => {
    const upload = uploads.get(id)
    if (upload?.submitted && upload.state === 'received') {
      images.add(`img_${id}`)
      uploads.set(id, { ...upload, state: 'accepted', image: `img_${id}` })
    }
  }
  const change = (id: string, changes: Partial<Upload>) => {
    const upload = uploads.get(id)
    if (!upload) throw refusal('not_found', { status: 404 })
    uploads.set(id, { ...upload, ...changes })
    settle(id)
  }
  return { uploads, images, change }
}

export type World = ReturnType<typeof world>

export function world() {
  const store = testStore()
  const there = server()
  const deps: EngineDeps = {
    store,
    api: {
      declare: async ({ sha256 }) => {
        const id = `upl_${sha256}`
        if (!there.uploads.has(id)) there.uploads.set(id, makeUpload(id, { sha256 }))
        return there.uploads.get(id) ?? makeUpload(id)
      },
      submit: async id => {
        there.change(id, { submitted: true })
        return there.uploads.get(id) ?? makeUpload(id)
      },
      remove: async id => void there.uploads.delete(id),
      uploads: async ids => ({
        uploads: ids.flatMap(id => there.uploads.get(id) ?? []),
        missing: ids.filter(id => !there.uploads.has(id)),
      }),
      images: async ids => new Map(ids.map(id => [id, 'certified'])),
    },
    read: async file =>
      file.name.endsWith('.txt')
        ? { refusal: 'image_not_jpeg' }
        : { image: { width: 3_000, height: 2_000, metadata: { ...noMetadata, title: file.name } } },
    digest: async file => (await file.text()).replace(' ', '-'),
    thumbnail: async () => null,
    transfer: url => ({
      done: Promise.resolve().then(() => there.change(url.split('/')[3] ?? '', { state: 'received' })),
      stop: () => undefined,
    }),
    now: () => Date.now(),
    check: checkDetails,
    initialFields: metadata => initialFields(metadata, 'Marie Vasseur'),
  }
  return { store, there, deps }
}
const noMetadata = {
  title: '',
  created_on: '',
  photographer: '',
  tags: '',
  moment: '',
  location: '',
  technical_means: '',
}

export const files = (count: number, first = 1): File[] =>
  Array.from(
    { length: count },
    (_, index) => new File([`bytes ${first + index}`], `${first + index}.jpg`, { type: 'image/jpeg', lastModified: 0 }),
  )
