// A person's e-mail addresses.
import { z } from 'zod'
import { Email, empty, Instant, pageOf, refusal } from './common.ts'
import { endpoint } from './endpoint.ts'

export const EmailAddress = z.object({
  id: z.string(),
  email: z.string(),
  primary: z.boolean(),
  confirmed: z.boolean(),
  created_at: Instant,
})
export type EmailAddress = z.infer<typeof EmailAddress>

export const NewEmail = z.strictObject({ email: Email }, refusal('unknown_field'))

export const emails = {
  list: endpoint({
    method: 'GET',
    path: '/emails',
    access: 'user',
    response: pageOf(EmailAddress),
    summary: 'Your addresses, the primary one first',
  }),
  read: endpoint({
    method: 'GET',
    path: '/emails/{id}',
    access: 'user',
    response: EmailAddress,
    summary: 'One of your addresses',
  }),
  create: endpoint({
    method: 'POST',
    path: '/emails',
    aliases: ['/emails/create'],
    access: 'user',
    body: NewEmail,
    response: EmailAddress,
    status: 201,
    summary: 'Add an address; it counts once the link in its email has been opened',
  }),
  resend: endpoint({
    method: 'POST',
    path: '/emails/{id}/resend',
    access: 'user',
    response: empty,
    summary: 'Send the email of an unconfirmed address again',
  }),
  setPrimary: endpoint({
    method: 'POST',
    path: '/emails/{id}/set_primary',
    access: 'user',
    recent: true,
    also_get: true,
    response: EmailAddress,
    summary: 'Make a confirmed address the one you log in with',
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/emails/{id}',
    access: 'user',
    response: empty,
    summary: 'Remove an address that is not the primary one',
  }),
}
