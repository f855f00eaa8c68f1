// The plugin: what websites load of it, what other programs ask about it, and what creators see of where it is shown.
import { z } from 'zod'
import { LOAD_SHOWN_DAYS } from '#lib/rules/plugin/loads.ts'
import { Day, Locale, refusal } from './common.ts'
import { endpoint, file } from './endpoint.ts'
import { BriefImage } from './images.ts'
import { SiteLicences } from './passports.ts'

const Pixels = z.coerce
  .number(refusal('number_invalid'))
  .int(refusal('number_invalid'))
  .positive(refusal('number_invalid'))
/** What our frame and our script were given with the page; the plain line has none. */
const Grant = z.string().max(400, refusal('too_long'))

/** As oEmbed 1.0 writes it. `rich` where a frame fits into what was asked for, else `link`. */
const OEmbed = z.object({
  version: z.literal('1.0'),
  type: z.enum(['rich', 'link']),
  title: z.string(),
  author_name: z.string(),
  author_url: z.string(),
  provider_name: z.string(),
  provider_url: z.string(),
  cache_age: z.int(),
  thumbnail_url: z.string().optional(),
  thumbnail_width: z.int().optional(),
  thumbnail_height: z.int().optional(),
  html: z.string().optional(),
  width: z.int().optional(),
  height: z.int().optional(),
})

/** How often a website loaded an image; `host` is empty for pages that do not say theirs, `*` for all beyond the first hundred of a day. */
const PluginHost = z.object({
  image: BriefImage,
  host: z.string(),
  loads: z.int(),
  last_day: Day,
  /** Whether the start page of the host would see the whole picture now; null where no host is known. */
  full: z.boolean().nullable(),
})
export type PluginHost = z.infer<typeof PluginHost>

export const plugin = {
  frame: endpoint({
    method: 'GET',
    path: '/embed/{id}',
    access: 'public',
    query: z.object({ language: Locale.optional() }),
    response: file('text/html'),
    summary: 'An image as a page for a frame on another website; also at /embed/{id}',
  }),
  picture: endpoint({
    method: 'GET',
    path: '/embed/{id}/picture',
    access: 'public',
    query: z.object({ width: Pixels.max(10_000, refusal('number_invalid')), grant: Grant.optional() }),
    response: file('image/jpeg', 'image/webp', 'image/png'),
    summary: 'An image as large as the page that shows it may see it, and as it needs it',
  }),
  tile: endpoint({
    method: 'GET',
    path: '/embed/{id}/tiles/{tile}',
    access: 'public',
    query: z.object({ grant: Grant }),
    response: file('image/jpeg'),
    summary: 'A part of the largest preview, such as `0-1`, for a page that may see the whole image',
  }),
  data: endpoint({
    method: 'GET',
    path: '/embed/{id}/data',
    access: 'public',
    query: z.object({ language: Locale.optional() }),
    response: file('text/javascript'),
    summary: 'What the script of the plugin says below an image, as a script',
  }),
  script: endpoint({
    method: 'GET',
    path: '/plugin.js',
    access: 'public',
    response: file('text/javascript'),
    summary: 'The script of the plugin; also at /plugin.js',
  }),
  oembed: endpoint({
    method: 'GET',
    path: '/oembed',
    access: 'public',
    // Consumers add parameters of their own (section 2.2 of oEmbed 1.0).
    open_query: true,
    query: z.object({
      url: z.string(refusal('required')).min(1, refusal('required')).max(2_000, refusal('too_long')),
      maxwidth: Pixels.optional(),
      maxheight: Pixels.optional(),
      format: z.string().max(20, refusal('too_long')).optional(),
    }),
    response: OEmbed,
    summary: 'oEmbed 1.0 for the pages of images; also at /oembed',
  }),
  licences: endpoint({
    method: 'GET',
    path: '/image-licences.json',
    access: 'public',
    response: SiteLicences,
    summary: 'The passports of what this very website may show; also at /.well-known/image-licences.json',
  }),
  hosts: endpoint({
    method: 'GET',
    path: '/plugin/hosts',
    access: 'creator',
    query: z.object({}),
    response: z.object({ days: z.literal(LOAD_SHOWN_DAYS), results: z.array(PluginHost) }),
    summary: 'Which websites loaded your images through the plugin in the last 30 days, most often first',
  }),
  block: endpoint({
    method: 'GET',
    path: '/plugin/wordpress',
    access: 'public',
    query: z.object({}),
    response: file('application/zip'),
    summary: 'The block for WordPress, made for this website',
  }),
}
