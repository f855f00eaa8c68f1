// Licences offered by owners of editions, where the creator of the photograph allowed it.
import { z } from 'zod'
import { leaseEnds } from '#lib/rules/nft/leasing.ts'
import { EntityId, Flag, Instant, listQuery, pageOf, refusal } from './common.ts'
import { endpoint } from './endpoint.ts'
import { BasePrice } from './image-changes.ts'

const Lease = z.object({
  id: z.string(),
  token: z.string(),
  image: z.string(),
  /** The price of one year before VAT. */
  base_price_cents: z.int(),
  /** Of what is left after the commission, what the creator gets. */
  royalty_bps: z.int(),
  started_at: Instant,
  ended_at: Instant.nullable(),
  /** Why it has ended; null while it goes on. */
  reason: z.enum(leaseEnds).nullable(),
  /** What keeps it from selling now, although it goes on; a failure code. */
  paused: z.string().nullable(),
  /** Licences that were sold by it. */
  sold: z.int(),
})
export type Lease = z.infer<typeof Lease>

export const leases = {
  list: endpoint({
    method: 'GET',
    path: '/leases',
    access: 'user',
    query: listQuery(['-started_at']).extend({ token: EntityId.optional(), open: Flag.optional() }),
    response: pageOf(Lease),
    summary: 'Your offers of licences as the owner of editions, the newest first',
  }),
  create: endpoint({
    method: 'POST',
    path: '/tokens/{id}/lease',
    access: 'user',
    body: z.strictObject({ base_price_cents: BasePrice.unwrap() }, refusal('unknown_field')),
    response: Lease,
    status: 201,
    idempotent: true,
    summary: 'Offer licences of the photograph of an edition that you own, where its creator allowed it',
  }),
  end: endpoint({
    method: 'POST',
    path: '/leases/{id}/end',
    access: 'user',
    response: Lease,
    summary: 'Offer no more licences; those that were sold stay in force',
  }),
}
