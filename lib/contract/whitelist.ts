// Allowed websites: whoever shows an image there is never accused.
import { z } from 'zod'
import { WebUrl } from './account-fields.ts'
import { empty, Flag, Instant, listQuery, pageOf, refusal } from './common.ts'
import { endpoint } from './endpoint.ts'

export const WhitelistEntry = z.object({ id: z.string(), url: z.string(), exact: z.boolean(), created_at: Instant })
export type WhitelistEntry = z.infer<typeof WhitelistEntry>

export const NewWhitelistEntry = z.strictObject({ url: WebUrl, exact: Flag.default(false) }, refusal('unknown_field'))

export const whitelist = {
  list: endpoint({
    method: 'GET',
    path: '/whitelist',
    access: 'user',
    query: listQuery(['-created_at', 'created_at', 'url']),
    response: pageOf(WhitelistEntry),
    summary: 'Your allowed websites',
  }),
  read: endpoint({
    method: 'GET',
    path: '/whitelist/{id}',
    access: 'user',
    response: WhitelistEntry,
    summary: 'One of your allowed websites',
  }),
  create: endpoint({
    method: 'POST',
    path: '/whitelist',
    aliases: ['/whitelist/create'],
    access: 'user',
    body: NewWhitelistEntry,
    response: WhitelistEntry,
    status: 201,
    idempotent: true,
    summary: 'Allow a website: exactly this page, or every address that contains it',
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/whitelist/{id}',
    access: 'user',
    response: empty,
    summary: 'Allow a website no longer',
  }),
}
