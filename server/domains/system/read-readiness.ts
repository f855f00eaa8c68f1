// Says of each part whether it serves; people are only sent away when one of those is missing without which nothing can be saved.
import type { Answer } from '#lib/contract/endpoint.ts'
import type { HealthPart, system } from '#lib/contract/system.ts'
import type { Context } from '#server/context.ts'

/** Without one of these nothing can be saved; the others are waited for by jobs. */
const needed: readonly HealthPart[] = ['database', 'queue', 'disk', 'storage']

export async function readReadiness({ health }: Context): Promise<Answer<typeof system.ready>> {
  const parts = await health.read()
  const failing = Object.values(parts).includes('failing')
  const status = needed.some(part => parts[part] === 'failing') ? 'failing' : failing ? 'degraded' : 'ok'
  return { status, ...parts }
}
