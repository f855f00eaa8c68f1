// Photographs that another program hands over: the service worker keeps them, the page for uploads takes them.
import { checkImageFile, IMAGE_MEDIA_TYPE, looksLikeJpeg } from '#lib/rules/image-file.ts'

/** The field of the form in which the system hands them over. */
export const SHARED_FIELD = 'photographs'
/** The parameter of the page's address that says that nothing of a form could be kept. */
export const SHARED_PARAM = 'shared'
/** How many wait at once. */
export const SHARED_MAX = 50
/** Nobody came for them: whoever sits here another day is not to find them. */
export const SHARED_KEPT_MS = 24 * 60 * 60 * 1000

const CACHE = 'shared-files'

export type SharedRefusal = { file_name: string; code: 'image_not_jpeg' | 'image_too_big' | 'too_many' | 'no_room' }
export type SharedFiles = { files: File[]; refusals: SharedRefusal[]; forget(): Promise<void> }

/** Resolves once they are safe; answers how many are noted, taken or refused. Of what is refused only the name is. */
export async function keepSharedFiles(files: readonly File[], now: number): Promise<number> {
  const cache = await caches.open(CACHE)
  const waiting = await cache.keys()
  for (const [index, file] of files.entries()) {
    const full = waiting.length + index >= SHARED_MAX
    // Its place in the address keeps the order, its instant is read without opening it.
    const address = `/${CACHE}/${now}/${waiting.length + index}`
    const code = full ? 'too_many' : await refusalOf(file)
    const keep = (why: SharedRefusal['code'] | null) => cache.put(address, entryOf(file, why))
    await keep(code).catch(() => keep('no_room'))
  }
  return files.length
}

async function refusalOf(file: File): Promise<SharedRefusal['code'] | null> {
  const head = new Uint8Array(await file.slice(0, 3).arrayBuffer())
  const refusal = checkImageFile({
    type: looksLikeJpeg(head) ? IMAGE_MEDIA_TYPE : '',
    bytes: file.size,
    width: null,
    height: null,
  })
  return refusal === 'image_not_jpeg' || refusal === 'image_too_big' ? refusal : null
}

const entryOf = (file: File, code: SharedRefusal['code'] | null): Response =>
  new Response(code ? null : file, {
    headers: {
      'X-File-Name': encodeURIComponent(file.name),
      'X-Modified': `${file.lastModified}`,
      'X-Refusal': code ?? '',
    },
  })

/** How many photographs wait to be taken. */
export const countSharedFiles = async (now: number): Promise<number> => (await sharedFiles(now)).files.length

/** In the order in which they came. They stay until they are forgotten, so that a page that fails loses none. */
export async function sharedFiles(now: number): Promise<SharedFiles> {
  await forgetOldSharedFiles(now)
  if (!(await caches.has(CACHE))) return { files: [], refusals: [], forget: () => Promise.resolve() }
  const cache = await caches.open(CACHE)
  const keys = await cache.keys()
  const entries = await Promise.all(keys.map(async key => readEntry(await cache.match(key))))
  return {
    files: entries.flatMap(entry => (entry instanceof File ? [entry] : [])),
    refusals: entries.flatMap(entry => (entry && !(entry instanceof File) ? [entry] : [])),
    forget: async () => void (await Promise.all(keys.map(key => cache.delete(key)))),
  }
}

async function readEntry(entry: Response | undefined): Promise<File | SharedRefusal | null> {
  if (!entry) return null
  const file_name = decodeURIComponent(entry.headers.get('X-File-Name') ?? '')
  const code = entry.headers.get('X-Refusal')
  if (isRefusal(code)) return { file_name, code }
  const lastModified = Number(entry.headers.get('X-Modified'))
  return new File([await entry.blob()], file_name, { type: IMAGE_MEDIA_TYPE, lastModified })
}

const isRefusal = (code: string | null): code is SharedRefusal['code'] => code !== null && code !== ''

/** Nothing is kept for ever: the worker calls it at every page. */
export async function forgetOldSharedFiles(now: number): Promise<void> {
  if (!(await caches.has(CACHE))) return
  const cache = await caches.open(CACHE)
  const keys = await cache.keys()
  const old = keys.filter(({ url }) => now - Number(new URL(url).pathname.split('/')[2]) >= SHARED_KEPT_MS)
  await Promise.all(old.map(key => cache.delete(key)))
}
