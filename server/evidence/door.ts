// What recording asks of the guarded way out: which address answered for a URL.
import type { GuardedProxy } from '#server/browser/guarded-proxy.ts'

export type Door = Pick<GuardedProxy, 'url' | 'connections' | 'refused' | 'exhausted'>

/** Null when nothing was asked of its host. */
export function addressOf(door: Door, url: string): string | null {
  const parsed = URL.parse(url)
  if (!parsed) return null
  const port = Number(parsed.port || (parsed.protocol === 'https:' ? 443 : 80))
  const host = parsed.hostname.replaceAll(/^\[|\]$/g, '')
  return door.connections().findLast(each => each.host === host && each.port === port)?.address ?? null
}
