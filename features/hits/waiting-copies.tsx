// How many copies wait for a decision, beside the way to them; nothing while there are none.
'use client'
import { useEffect, useSyncExternalStore } from 'react'
import { whenIdle } from '#lib/when-idle.ts'
import { onCopies, rememberCopies, rememberedCopies } from './copies-count.ts'

/** `who`: the id of the account. */
export function WaitingCopies({ who }: { who: string }) {
  const count = useSyncExternalStore(
    onCopies,
    () => rememberedCopies(who) ?? 0,
    () => 0,
  )
  useEffect(() => whenIdle(() => void askCount(who)), [who])
  if (count === 0) return null
  return (
    <>
      {' '}
      <span className="ms-1.5 inline-block min-w-5 rounded-full bg-accent px-1.5 text-center text-[0.75rem] text-accent-ink tabular-nums leading-5">
        {count}
      </span>
    </>
  )
}

/** Once a full load: copies are found while nobody is here. */
async function askCount(who: string): Promise<void> {
  const [{ call }, { api }] = await Promise.all([import('#lib/api/client.ts'), import('#lib/api/endpoints.ts')])
  const stats = await call(api.hits.stats, {}).catch(() => null)
  if (stats) rememberCopies(who, stats.by_category.to_handle)
}
