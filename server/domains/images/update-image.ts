// Changes one image, or what many have in common. A change of what is certified makes the next certificate version.
import type { Answer, ParsedInput } from '#lib/contract/endpoint.ts'
import type { images as contract, ImageDetail } from '#lib/contract/images.ts'
import type { UserContext } from '#server/context.ts'
import { lockAccountRights } from './ai-rights/account-ai-rights.ts'
import { changeImages, changesRights, lockOwnImages, unknownAmong } from './change-images.ts'
import { imageDetail, ownImage } from './queries.ts'

export async function updateImage(
  context: UserContext,
  { id, body }: ParsedInput<typeof contract.update>,
): Promise<ImageDetail> {
  if (changesRights(body)) await lockAccountRights(context)
  const [refused] = await changeImages(context, [await ownImage(context, id, true)], body)
  if (refused) throw refused.failure
  return imageDetail(context, id)
}

/** An image that is refused never stops the others; one of somebody else is as unknown as none. */
export async function updateImages(
  context: UserContext,
  { body }: ParsedInput<typeof contract.bulkUpdate>,
): Promise<Answer<typeof contract.bulkUpdate>> {
  if (changesRights(body.changes)) await lockAccountRights(context)
  const rows = await lockOwnImages(context, body.ids)
  const refused = await changeImages(context, rows, body.changes)
  return {
    updated: rows.length - refused.length,
    refused: [...unknownAmong(body.ids, rows), ...refused.map(({ id, failure }) => ({ id, code: failure.code }))],
  }
}
