// What images are found by: genres, tags and their creators, whom one may follow.
import { z } from 'zod'
import { Flag, listQuery, pageOf } from './common.ts'
import { endpoint } from './endpoint.ts'
import { ImageSource } from './images.ts'

export const Genre = z.object({ id: z.string(), name_en: z.string(), name_fr: z.string() })
export type Genre = z.infer<typeof Genre>

const Tag = z.object({ name: z.string(), nb_images: z.int() })

export const Creator = z.object({
  id: z.string(),
  slug: z.string(),
  name: z.string(),
  /** Public images. */
  nb_images: z.int(),
  /** The caller likes one of those images or collections. */
  liked: z.boolean(),
  /** Likes of those images and of collections together. */
  nb_likes: z.int(),
  followed: z.boolean(),
  nb_followers: z.int(),
  /** The chosen cover, or the newest public image. */
  cover: z
    .object({
      image_id: z.string(),
      color: z.string().nullable(),
      placeholder: z.string().nullable(),
      sources: z.array(ImageSource),
    })
    .nullable(),
})
export type Creator = z.infer<typeof Creator>

export const genres = {
  list: endpoint({
    method: 'GET',
    path: '/genres',
    access: 'public',
    may_lag: true,
    response: pageOf(Genre),
    summary: 'All genres, in their order',
  }),
}

export const tags = {
  list: endpoint({
    method: 'GET',
    path: '/tags',
    access: 'public',
    may_lag: true,
    query: listQuery(['-nb_images', 'name']).extend({ mine: Flag.default(false) }),
    response: pageOf(Tag),
    summary: 'Tags of public images, or of your own with `mine`',
  }),
}

export const creators = {
  list: endpoint({
    method: 'GET',
    path: '/creators',
    access: 'public',
    may_lag: true,
    query: listQuery(['-nb_likes', '-nb_followers', '-nb_images', 'name']).extend({
      /** Only those whom the caller follows, with or without images. */
      followed: Flag.default(false),
      /** Only those of whose works the caller likes one. */
      liked: Flag.default(false),
    }),
    response: pageOf(Creator),
    summary: 'Creators and agencies with public images, or those you follow with `followed`',
  }),
  read: endpoint({
    method: 'GET',
    path: '/creators/{id}',
    access: 'public',
    may_lag: true,
    response: Creator,
    summary: 'One creator or agency with a public profile',
  }),
  follow: endpoint({
    method: 'POST',
    path: '/creators/{id}/follow',
    access: 'user',
    also_get: true,
    response: Creator,
    summary: 'Follow a creator',
  }),
  unfollow: endpoint({
    method: 'POST',
    path: '/creators/{id}/unfollow',
    access: 'user',
    also_get: true,
    response: Creator,
    summary: 'Follow a creator no longer',
  }),
}
