// Who runs the site, for its legal notice and its privacy policy.
import type { Answer } from '#lib/contract/endpoint.ts'
import type { system } from '#lib/contract/system.ts'
import { missingFacts } from '#lib/rules/legal/operator.ts'
import type { Context } from '#server/context.ts'

export async function readOperator({ settings }: Context): Promise<Answer<typeof system.operator>> {
  const { operator, demo } = settings
  return { ...operator, missing: missingFacts(operator), demo }
}
