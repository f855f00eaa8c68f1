// What one image says to machines, for the headers of its page.
import type { Answer, ParsedInput } from '#lib/contract/endpoint.ts'
import type { machines as contract } from '#lib/contract/machines.ts'
import type { Context } from '#server/context.ts'
import { visibleImage } from '../queries.ts'
import { tdmPolicyOf } from './tdm-policy.ts'

export async function readAiRights(
  context: Context,
  { id }: ParsedInput<typeof contract.image>,
): Promise<Answer<typeof contract.image>> {
  const image = await visibleImage(context, id)
  return { ai_rights: image.ai_rights, policy: tdmPolicyOf(context.settings, image) }
}
