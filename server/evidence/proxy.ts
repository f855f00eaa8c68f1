// What a recording asks of the guarded proxy: which address answered for a URL.
import type { GuardedProxy } from '#server/browser/guarded-proxy.ts'

export type RecordingProxy = Pick<GuardedProxy, 'url' | 'connections' | 'refused' | 'exhausted'>

/** Null when no request went to its host. */
export function addressOf(proxy: RecordingProxy, url: string): string | null {
  const parsed = URL.parse(url)
  if (!parsed) return null
  const port = Number(parsed.port || (parsed.protocol === 'https:' ? 443 : 80))
  const host = parsed.hostname.replaceAll(/^\[|\]$/g, '')
  return (
    proxy.connections().findLast(connection => connection.host === host && connection.port === port)?.address ?? null
  )
}
