// Domains: what is known of the websites that copies were found on, and which websites are watched.
import { z } from 'zod'
import { MANUAL_EMAILS_MAX, watchSources } from '#lib/rules/crawl.ts'
import { WebUrl } from './account-fields.ts'
import { Email, empty, Flag, Instant, listQuery, optionalLines, optionalText, pageOf, refusal } from './common.ts'
import { endpoint } from './endpoint.ts'

const registryStates = ['pending', 'success', 'failed'] as const

export const Domain = z.object({
  id: z.string(),
  /** The registrable name, such as `example.co.uk`. */
  name: z.string(),
  country: z.string().nullable(),
  registrant: z.string().nullable(),
  /** Who hosts it. */
  host: z.string().nullable(),
  nb_hits: z.int(),
  nb_to_handle: z.int(),
  nb_images: z.int(),
  /** The caller has it watched. */
  watched: z.boolean(),
  /** The stand-in of the local installation, not a website of the internet. */
  stand_in: z.boolean(),
  registry_state: z.enum(registryStates),
  last_crawled_at: Instant.nullable(),
  last_hit_at: Instant.nullable(),
})
export type Domain = z.infer<typeof Domain>

/** Addresses by where they come from: the registry, the website itself (its own domain or others), or people. */
const DomainEmails = z.object({
  registrant: z.array(z.string()),
  abuse: z.array(z.string()),
  other: z.array(z.string()),
  internal: z.array(z.string()),
  external: z.array(z.string()),
  manual: z.array(z.string()),
})

export const DomainDetail = Domain.extend({
  registrar: z.string().nullable(),
  registered_on: z.string().nullable(),
  expires_on: z.string().nullable(),
  zip_code: z.string().nullable(),
  address: z.string().nullable(),
  ip: z.string().nullable(),
  name_servers: z.array(z.string()),
  emails: DomainEmails,
  /** Words that the registry answered, for people who know how to read them; null for those who do not administer. */
  whois: z.string().nullable(),
  note: z.string().nullable(),
  looked_up_at: Instant.nullable(),
  crawl: z.object({
    hosts: z.array(
      z.object({
        host: z.string(),
        last_crawled_at: Instant.nullable(),
        next_crawl_at: Instant.nullable(),
        obstacle: z.string().nullable(),
      }),
    ),
    pages: z.int(),
    pictures: z.int(),
    /** Pages that robots.txt keeps from us. */
    forbidden: z.int(),
  }),
  watch_sources: z.array(z.enum(watchSources)),
})
export type DomainDetail = z.infer<typeof DomainDetail>

export const DomainChange = z.object({
  id: z.string(),
  /** Null for the product itself. */
  by: z.string().nullable(),
  changes: z.array(z.object({ field: z.string(), from: z.string().nullable(), to: z.string().nullable() })),
  changed_at: Instant,
})
export type DomainChange = z.infer<typeof DomainChange>

export const DomainStats = z.object({
  total: z.int(),
  watched: z.int(),
  with_hits: z.int(),
  without_address: z.int(),
  by_country: z.array(z.object({ country: z.string().nullable(), count: z.int() })),
  top: z.array(z.object({ id: z.string(), name: z.string(), nb_hits: z.int() })),
})
export type DomainStats = z.infer<typeof DomainStats>

export const DomainUpdate = z.strictObject(
  {
    registrant: optionalText(200).optional(),
    host: optionalText(200).optional(),
    country: z.string().length(2, refusal('choice_invalid')).nullable().optional(),
    zip_code: optionalText(20).optional(),
    address: optionalLines(500).optional(),
    note: optionalLines(2_000).optional(),
    manual_emails: z
      .array(Email)
      .max(MANUAL_EMAILS_MAX, refusal('too_long'))
      .transform(emails => [...new Set(emails)])
      .optional(),
  },
  refusal('unknown_field'),
)

export const domains = {
  list: endpoint({
    method: 'GET',
    path: '/domains',
    access: 'user',
    query: listQuery(['-nb_hits', 'nb_hits', 'name', '-name', '-last_hit_at', '-last_crawled_at']).extend({
      watched: Flag.optional(),
      country: z.string().length(2).optional(),
      /** Only domains with hits that count for the caller, or only those without. */
      hits: Flag.optional(),
      /** Only domains to which nobody knows an address. */
      without_address: Flag.optional(),
    }),
    response: pageOf(Domain),
    summary: 'Websites with hits of yours or that you have watched; all of them for administrators',
  }),
  stats: endpoint({
    method: 'GET',
    path: '/domains/stats',
    access: 'user',
    response: DomainStats,
    summary: 'The same websites in numbers',
  }),
  read: endpoint({
    method: 'GET',
    path: '/domains/{id}',
    access: 'user',
    response: DomainDetail,
    summary: 'A website: registrant, addresses, host, how it was crawled',
  }),
  watch: endpoint({
    method: 'POST',
    path: '/domains',
    aliases: ['/domains/create'],
    access: 'creator',
    body: z.strictObject({ url: WebUrl }, refusal('unknown_field')),
    response: DomainDetail,
    status: 201,
    idempotent: true,
    summary: 'Have a website watched',
  }),
  unwatch: endpoint({
    method: 'DELETE',
    path: '/domains/{id}/watch',
    access: 'creator',
    response: empty,
    summary: 'Have a website watched no longer; its hits stay',
  }),
  update: endpoint({
    method: 'PATCH',
    path: '/domains/{id}',
    access: 'admin',
    body: DomainUpdate,
    response: DomainDetail,
    summary: 'Correct what is known of a website, or add addresses by hand',
  }),
  lookUp: endpoint({
    method: 'POST',
    path: '/domains/{id}/look_up',
    access: 'admin',
    response: DomainDetail,
    status: 202,
    summary: 'Ask the registries again',
  }),
  history: endpoint({
    method: 'GET',
    path: '/domains/{id}/history',
    access: 'admin',
    query: listQuery(['-changed_at', 'changed_at']),
    response: pageOf(DomainChange),
    summary: 'Who changed what of a website',
  }),
}
