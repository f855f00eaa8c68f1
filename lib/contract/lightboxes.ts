// Lightboxes: images that somebody who looks for some has put aside, and the list as others are shown it.
import { z } from 'zod'
import {
  LIGHTBOX_IMAGES_MAX,
  LIGHTBOX_NAME_CHARS,
  LIGHTBOX_NOTE_CHARS,
  lightboxItemStates,
} from '#lib/rules/market/lightboxes.ts'
import { EntityId, empty, Instant, optionalLines, pageOf, refusal, requiredText } from './common.ts'
import { endpoint } from './endpoint.ts'
import { BriefImage } from './images.ts'
import { LicensePrice } from './license-prices.ts'

const LightboxItem = z.object({
  /** The id of the image. */
  id: z.string(),
  state: z.enum(lightboxItemStates),
  /** Null when it is gone. */
  image: BriefImage.extend({ author: z.object({ id: z.string(), name: z.string() }) }).nullable(),
  /** What each duration costs whoever asks; none while it cannot be bought. */
  prices: z.array(LicensePrice),
  note: z.string().nullable(),
})
export type LightboxItem = z.infer<typeof LightboxItem>

const Lightbox = z.object({
  id: z.string(),
  name: z.string(),
  shared: z.boolean(),
  /** What is in it, by the ids of the images. */
  images: z.array(z.string()),
  /** The first ones that can still be seen. */
  covers: z.array(BriefImage),
  created_at: Instant,
  updated_at: Instant,
})
export type Lightbox = z.infer<typeof Lightbox>

const LightboxDetail = z.object({
  id: z.string(),
  name: z.string(),
  /** Of the address under which anybody reads it; null while it is not shared. */
  token: z.string().nullable(),
  items: z.array(LightboxItem),
  updated_at: Instant,
})
export type LightboxDetail = z.infer<typeof LightboxDetail>

const SharedLightbox = z.object({ name: z.string(), items: z.array(LightboxItem), updated_at: Instant })

const Name = requiredText(LIGHTBOX_NAME_CHARS)
const ImageIds = z.array(EntityId).max(LIGHTBOX_IMAGES_MAX, refusal('invalid'))
const OneImage = z.strictObject({ image: EntityId }, refusal('unknown_field'))

export const NewLightbox = z.strictObject({ name: Name, images: ImageIds.default([]) }, refusal('unknown_field'))

export const lightboxes = {
  list: endpoint({
    method: 'GET',
    path: '/lightboxes',
    access: 'user',
    response: pageOf(Lightbox),
    summary: 'Your lightboxes, the one that you changed last first',
  }),
  create: endpoint({
    method: 'POST',
    path: '/lightboxes/create',
    aliases: ['/lightboxes'],
    access: 'user',
    body: NewLightbox,
    response: LightboxDetail,
    status: 201,
    idempotent: true,
    summary: 'Make a lightbox, with images if you like; those that nobody shows you are left out',
  }),
  preview: endpoint({
    method: 'GET',
    path: '/lightboxes/preview',
    access: 'public',
    may_lag: true,
    query: z.object({ images: z.string().max(LIGHTBOX_IMAGES_MAX * 41, refusal('too_long')) }),
    response: z.object({ items: z.array(LightboxItem) }),
    summary: 'Images as a lightbox shows them, by their ids with commas between: for a browser without an account',
  }),
  shared: endpoint({
    method: 'GET',
    path: '/lightboxes/shared/{token}',
    access: 'public',
    response: SharedLightbox,
    summary: 'A lightbox that somebody shares with you by its address',
  }),
  read: endpoint({
    method: 'GET',
    path: '/lightboxes/{id}',
    access: 'user',
    response: LightboxDetail,
    summary: 'One of your lightboxes: images, notes, and what each costs you',
  }),
  update: endpoint({
    method: 'PATCH',
    path: '/lightboxes/{id}',
    access: 'user',
    body: z.strictObject({ name: Name.optional(), images: ImageIds.optional() }, refusal('unknown_field')),
    response: LightboxDetail,
    summary: 'Rename a lightbox, or put its images into another order',
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/lightboxes/{id}',
    access: 'user',
    response: empty,
    summary: 'Delete a lightbox; who has its address reads it no longer',
  }),
  addImage: endpoint({
    method: 'POST',
    path: '/lightboxes/{id}/add_image',
    access: 'user',
    body: OneImage,
    response: LightboxDetail,
    summary: 'Put an image into a lightbox',
  }),
  removeImage: endpoint({
    method: 'POST',
    path: '/lightboxes/{id}/remove_image',
    access: 'user',
    body: OneImage,
    response: LightboxDetail,
    summary: 'Take an image out of a lightbox',
  }),
  noteImage: endpoint({
    method: 'POST',
    path: '/lightboxes/{id}/note_image',
    access: 'user',
    body: z.strictObject({ image: EntityId, note: optionalLines(LIGHTBOX_NOTE_CHARS) }, refusal('unknown_field')),
    response: LightboxDetail,
    summary: 'Note something beside an image of a lightbox; whoever reads the list reads it too',
  }),
  share: endpoint({
    method: 'POST',
    path: '/lightboxes/{id}/share',
    access: 'user',
    response: LightboxDetail,
    summary: 'Give a lightbox an address under which anybody reads it; the one it has stays',
  }),
  unshare: endpoint({
    method: 'POST',
    path: '/lightboxes/{id}/unshare',
    access: 'user',
    response: LightboxDetail,
    summary: 'Take the address of a lightbox back',
  }),
}
