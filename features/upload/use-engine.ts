// The engine of this tab for components; it loads after the page, with the images that the browser has stored.
'use client'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { lateCode } from '#components/layout/loading/late-code.ts'
import { useSession } from '#lib/api/use-session.tsx'
import type { Engine, Snapshot } from './engine/engine.ts'

/** Asked for until it comes: what was chosen meanwhile waits for it. */
const opener = lateCode(async () => (await import('./engine/open-engine.ts')).openEngine)

export type EngineState = {
  /** Null until it has loaded, and while another tab has the images. */
  engine: Engine | null
  inOtherTab: boolean
  /** It cannot be fetched now; it comes with the connection. */
  missing: boolean
  /** Resolves with the engine once it has loaded. */
  open: () => Promise<Engine>
}

export function useEngine(): EngineState {
  const session = useSession()
  const [engine, setEngine] = useState<Engine | null>(null)
  const [inOtherTab, setInOtherTab] = useState(false)
  const missing = useSyncExternalStore(opener.subscribe, opener.isMissing, () => false)
  const id = session?.id ?? ''
  // An agency names the photographer of each image; creators upload their own.
  const name = session?.account_type === 'creator' ? `${session.first_name} ${session.last_name}` : ''
  const open = async () => {
    const openEngine = await opener.fetch()
    return openEngine({ id, name }, () => setInOtherTab(true))
  }
  useEffect(() => {
    if (!id) return
    let unmounted = false
    const load = async () => {
      const openEngine = await opener.fetch()
      const opened = await openEngine({ id, name }, () => setInOtherTab(true))
      if (unmounted) return
      setEngine(opened)
      setInOtherTab(false)
    }
    void load()
    return () => {
      unmounted = true
    }
  }, [id, name])
  return { engine, inOtherTab, missing, open }
}

const subscribeToNothing = () => () => {}

/** What `select` takes out of the engine's state; it must answer a primitive or a part of the state. */
export function useBatch<T>(engine: Engine | null, select: (snapshot: Snapshot) => T, before: T): T {
  return useSyncExternalStore(
    engine?.subscribe ?? subscribeToNothing,
    () => (engine ? select(engine.snapshot()) : before),
    () => before,
  )
}
