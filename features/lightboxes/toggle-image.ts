// Puts a photograph into the lightbox that was used last, or takes it out again; fetched when somebody does so.
import { ApiFailure } from '#lib/api/api-failure.ts'
import { call } from '#lib/api/client.ts'
import { api } from '#lib/api/endpoints.ts'
import { whoIsHere } from '#lib/api/who-is-here.ts'
import { LIGHTBOX_IMAGES_MAX } from '#lib/rules/market/lightboxes.ts'
import { type Kept, keep, keptByGuest, keptHere } from './kept-images.ts'

let joining: Promise<Kept> | null = null

/** Asks which lightbox was used last; what was put aside before the sign-in becomes one of its own, once. */
export async function askKept(who: string, name: string): Promise<Kept> {
  joining ??= (async () => {
    const guest = keptByGuest()
    if (guest.length > 0) await call(api.lightboxes.create, { body: { name, images: guest } })
    const { results } = await call(api.lightboxes.list, {})
    const kept = { who, id: results[0]?.id ?? null, images: results[0]?.images ?? [] }
    keep(kept)
    return kept
  })().finally(() => {
    joining = null
  })
  return joining
}

/** Whether it is in the lightbox now. `name`: of a first lightbox. */
export async function toggleImage(image: string, name: string): Promise<boolean> {
  const who = whoIsHere()
  const kept = keptHere() ?? (await askKept(who ?? '', name))
  const put = !kept.images.includes(image)
  if (who === null) {
    if (put && kept.images.length >= LIGHTBOX_IMAGES_MAX) throw new RangeError('the browser keeps no more')
    keep({ ...kept, images: put ? [...kept.images, image] : kept.images.filter(id => id !== image) })
    return put
  }
  const changed = await changeAt({ ...kept, who }, image, { put, name }).catch(async error => {
    if (!isNotFound(error)) throw error
    // The list was deleted in another window: the one that was used before it takes its place.
    const other = await askKept(who, name)
    if (other.id === kept.id) throw error
    return changeAt({ ...other, who }, image, { put, name })
  })
  keep({ who, id: changed.id, images: changed.items.map(({ id }) => id) })
  return put
}

const isNotFound = (error: unknown): boolean => error instanceof ApiFailure && error.problem.code === 'not_found'

async function changeAt({ id }: Kept, image: string, { put, name }: { put: boolean; name: string }) {
  if (id === null) return call(api.lightboxes.create, { body: { name, images: [image] } })
  const input = { id, body: { image } }
  return put ? call(api.lightboxes.addImage, input) : call(api.lightboxes.removeImage, input)
}
