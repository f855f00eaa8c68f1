// The upload page over the real API in the same process: a person, a store that outlives engines, photographs, and jobs that are worked as they come.
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll } from 'vitest'
import { checkDetails } from '#features/upload/details/details-schema.ts'
import { initialFields } from '#features/upload/details/read-image-file.ts'
import type { EngineDeps } from '#features/upload/engine/deps.ts'
import type { StoredItem } from '#features/upload/engine/item.ts'
import type { Store } from '#features/upload/engine/store.ts'
import { uploadApi } from '#features/upload/engine/upload-api.ts'
import { ApiFailure, unavailable } from '#lib/api/api-failure.ts'
import { images } from '#lib/contract/images.ts'
import type { FailureCode } from '#lib/errors.ts'
import { type Caller, type TestApi, testApi } from '#tests/support/api.ts'
import { insert, jpeg, segment } from '#tests/support/files/jpeg-files.ts'
import { makePerson } from '#tests/support/people/people.ts'
import { sha256Of } from '#tests/support/resumable.ts'
import { connectToTestApi } from '../connect-to-test-api.ts'

export const refusal = (code: FailureCode, more: object = {}) =>
  new ApiFailure({ ...unavailable(), status: 409, code, ...more })

let api: TestApi
/** A picture of each world's own: what somebody else has certified before is asked about. */
let photograph: Buffer
let worlds = 0

/** One API for the tests of a file, which works its jobs as long as they run. */
export function openTestApi(): void {
  const closed = new AbortController()
  let working: Promise<void>
  const work = async () => {
    while (!closed.signal.aborted) {
      await api.runJobs()
      await sleep(20)
    }
  }
  beforeAll(async () => {
    api = await testApi()
    working = work()
  })
  afterAll(async () => {
    closed.abort()
    await working
    await api.close()
  })
}

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

const bytesOf = async (file: Blob) => new Uint8Array(await file.arrayBuffer())
const TUS = { 'Tus-Resumable': '1.0.0' }

/** Sends what the API does not have yet, as a tus client does: the simulated browser has no uploads of its own. */
async function sendRest(caller: Caller, url: string, file: Blob): Promise<void> {
  const { status, headers } = await caller.fetch(url, { method: 'HEAD', headers: TUS })
  const code = status === 404 || status === 410 ? 'not_found' : 'unavailable'
  if (status !== 200) throw new ApiFailure({ ...unavailable(), status, code })
  const offset = headers.get('Upload-Offset') ?? '0'
  const rest = (await bytesOf(file)).subarray(Number(offset))
  if (rest.length === 0) return
  const sent = await caller.fetch(url, {
    method: 'PATCH',
    headers: { ...TUS, 'Upload-Offset': offset, 'Content-Type': 'application/offset+octet-stream' },
    body: rest,
  })
  if (sent.status !== 204) throw new ApiFailure({ ...unavailable(), status: sent.status })
}

export type World = Awaited<ReturnType<typeof world>>

/** A person of its own, and what an engine of theirs works with. */
export async function world() {
  worlds += 1
  photograph = await jpeg({ seed: worlds })
  const person = await makePerson(api, { first_name: 'Marie', last_name: 'Vasseur' })
  const caller = api.as(person)
  const wire = connectToTestApi(caller)
  const store = testStore()
  const deps: EngineDeps = {
    store,
    api: uploadApi(person.id),
    read: async file =>
      file.name.endsWith('.txt')
        ? { refusal: 'image_not_jpeg' }
        : { image: { width: 2_000, height: 2_000, metadata: { ...noMetadata, title: file.name } } },
    digest: async file => sha256Of(await bytesOf(file)),
    thumbnail: async () => null,
    transfer: (url, file) => ({ done: sendRest(caller, url, file), stop: () => undefined }),
    now: () => Date.now(),
    check: checkDetails,
    initialFields: metadata => initialFields(metadata, 'Marie Vasseur'),
  }
  /** How many images the person has. */
  const countImages = async () => (await caller.call(images.list, { query: { mine: 'true' } })).body.count
  return { caller, wire, store, deps, countImages }
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

/** Photographs whose bytes differ by their number alone. */
export const files = (count: number, first = 1): File[] =>
  Array.from({ length: count }, (_, index) => {
    const number = first + index
    const bytes = insert(photograph, segment(0xfe, Buffer.from(`number ${number}`)))
    return new File([new Uint8Array(bytes)], `${number}.jpg`, { type: 'image/jpeg', lastModified: 0 })
  })
