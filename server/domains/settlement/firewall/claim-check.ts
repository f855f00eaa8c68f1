// What its owner is told before a claim about a hit: every block with its rule, and how strong the dossier is.
import { and, asc, eq } from 'drizzle-orm'
import type { ClaimCheck, claims as contract } from '#lib/contract/claims.ts'
import type { ParsedInput } from '#lib/contract/endpoint.ts'
import { Failure } from '#lib/errors.ts'
import { newId } from '#lib/ids.ts'
import type { UserContext } from '#server/context.ts'
import { firewall_clearances } from '#server/db/schema/firewall.ts'
import { images } from '#server/db/schema/images.ts'
import { hits } from '#server/db/schema/monitoring.ts'
import { gateOf } from '../dossier/gate.ts'
import { blocksOf } from './blocks.ts'

export async function checkClaim(
  context: UserContext,
  { id }: ParsedInput<typeof contract.check>,
): Promise<ClaimCheck> {
  const { image, ...target } = await ownTarget(context, id)
  const blocks = await blocksOf(context, [target])
  const [dossier] = await gateOf(context, [target.image_id])
  if (!dossier) throw new Failure('not_found')
  const { image_id: _, ...strength } = dossier
  const { rule, reason, created_at } = firewall_clearances
  const cleared = await context.db
    .select({ rule, reason, created_at })
    .from(firewall_clearances)
    .where(eq(firewall_clearances.hit_id, id))
    .orderBy(asc(created_at))
  const said = cleared.map(row => ({ ...row, created_at: row.created_at.toISOString() }))
  return { image, blocks, dossier: strength, cleared: said }
}

/** Only what stands in the way now can be set aside. */
export async function clearBlock(
  context: UserContext,
  { id, body }: ParsedInput<typeof contract.clear>,
): Promise<ClaimCheck> {
  const { image: _, ...target } = await ownTarget(context, id)
  const blocks = await blocksOf(context, [target])
  const stands = blocks.some(({ rule, source_id }) => rule === body.rule && source_id === body.source_id)
  if (!stands) throw new Failure('conflict')
  const created_at = context.now()
  await context.db
    .insert(firewall_clearances)
    .values({ id: newId('firewall_clearance', created_at), hit_id: id, user_id: context.user.id, ...body, created_at })
    .onConflictDoNothing()
  return checkClaim(context, { id })
}

async function ownTarget({ db, user }: UserContext, id: string) {
  const [hit] = await db
    .select({ page_url: hits.page_url, image_id: hits.image_id, slug: images.slug })
    .from(hits)
    .innerJoin(images, eq(images.id, hits.image_id))
    .where(and(eq(hits.id, id), eq(hits.user_id, user.id)))
  if (!hit) throw new Failure('not_found')
  const { page_url, image_id, slug } = hit
  return { hit_id: id, page_url, image_id, user_id: user.id, image: { id: image_id, slug } }
}
