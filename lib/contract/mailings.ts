// Mailings: the letters of one’s infringements, with what became of them at each address.
import { z } from 'zod'
import { infringementKinds, infringementStates } from '#lib/rules/settlement/infringements.ts'
import { deliveryStates, mailingStates, mailingTypes, stopReasons } from '#lib/rules/settlement/mailings.ts'
import { Day, EntityId, Instant, listQuery, pageOf, refusal } from './common.ts'
import { endpoint } from './endpoint.ts'

const MailingDelivery = z.object({
  id: z.string(),
  address: z.string(),
  state: z.enum(deliveryStates),
  /** What the server on the other side said. */
  refusal: z.string().nullable(),
  sent_at: Instant.nullable(),
  refused_at: Instant.nullable(),
})

const Mailing = z.object({
  id: z.string(),
  infringement: z.object({
    id: z.string(),
    kind: z.enum(infringementKinds),
    state: z.enum(infringementStates),
    domain: z.string(),
    nb_images: z.int(),
    prejudice_cents: z.int(),
  }),
  type: z.enum(mailingTypes),
  state: z.enum(mailingStates),
  /** Addresses that it went to, or goes to. */
  emails: z.array(z.string()),
  deliveries: z.array(MailingDelivery),
  nb_refused: z.int(),
  due_on: Day,
  date: Instant.nullable(),
  stop_reason: z.enum(stopReasons).nullable(),
})
export type Mailing = z.infer<typeof Mailing>

export const mailings = {
  list: endpoint({
    method: 'GET',
    path: '/mailings',
    access: 'creator',
    query: listQuery(['-due_on', 'due_on']).extend({
      state: z.enum(mailingStates, refusal('choice_invalid')).optional(),
      type: z.enum(mailingTypes, refusal('choice_invalid')).optional(),
      infringement: EntityId.optional(),
    }),
    response: pageOf(Mailing),
    summary: 'The letters of your infringements, with what became of them at each address',
  }),
  read: endpoint({
    method: 'GET',
    path: '/mailings/{id}',
    access: 'creator',
    response: Mailing,
    summary: 'One letter, with what became of it at each address',
  }),
  bounce: endpoint({
    method: 'POST',
    path: '/mailings/bounces',
    access: 'public',
    body: z.object({ message: z.string().default('') }),
    binary: { field: 'message', type: 'message/rfc822' },
    response: z.object({ received: z.literal(true) }),
    summary: 'A mail server gave an email up that it had taken (RFC 3464); asks for the secret of MAIL_BOUNCE_SECRET',
  }),
}
