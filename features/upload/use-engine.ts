// The engine of this tab for components; it loads after the page, with the images that the browser has stored.
'use client'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { useSession } from '#lib/api/use-session.tsx'
import type { Engine, Snapshot } from './engine/engine.ts'

export type EngineState = {
  /** Null until it has loaded, and while another tab has the images. */
  engine: Engine | null
  inOtherTab: boolean
  /** Resolves with the engine once it has loaded. */
  open: () => Promise<Engine>
}

export function useEngine(): EngineState {
  const session = useSession()
  const [engine, setEngine] = useState<Engine | null>(null)
  const [inOtherTab, setInOtherTab] = useState(false)
  const id = session?.id ?? ''
  // An agency names the photographer of each image; creators upload their own.
  const name = session?.account_type === 'creator' ? `${session.first_name} ${session.last_name}` : ''
  const open = async () => {
    const { openEngine } = await import('./engine/open-engine.ts')
    return openEngine({ id, name }, () => setInOtherTab(true))
  }
  useEffect(() => {
    if (!id) return
    let unmounted = false
    const load = async () => {
      const { openEngine } = await import('./engine/open-engine.ts')
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
  return { engine, inOtherTab, open }
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
