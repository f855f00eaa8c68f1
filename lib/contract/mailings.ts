// Mailings: the letters of one’s infringements, with what became of them at each address.
import { z } from 'zod'
import { infringementKinds, infringementStates } from '#lib/rules/settlement/infringements.ts'
import { deliveryStates, mailingStates, mailingTypes, stopReasons } from '#lib/rules/settlement/mailings.ts'
import { Day, Instant } from './common.ts'

export const MailingDelivery = z.object({
  id: z.string(),
  address: z.string(),
  state: z.enum(deliveryStates),
  /** What the server on the other side said. */
  refusal: z.string().nullable(),
  sent_at: Instant.nullable(),
  refused_at: Instant.nullable(),
})
export type MailingDelivery = z.infer<typeof MailingDelivery>

export const Mailing = z.object({
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
  nb_refused: z.int(),
  due_on: Day,
  date: Instant.nullable(),
  stop_reason: z.enum(stopReasons).nullable(),
})
export type Mailing = z.infer<typeof Mailing>
