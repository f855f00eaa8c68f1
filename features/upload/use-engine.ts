// The engine of this tab as components see it; it comes after the page, and what was kept comes with it.
'use client'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { useSession } from '#lib/api/use-session.tsx'
import type { Engine, Snapshot } from './engine/engine.ts'

export type Opened = {
  /** Null until it has been fetched, and while another tab has the photographs. */
  engine: Engine | null
  elsewhere: boolean
  /** The engine as soon as it is there. */
  open: () => Promise<Engine>
}

export function useEngine(): Opened {
  const session = useSession()
  const [engine, setEngine] = useState<Engine | null>(null)
  const [elsewhere, setElsewhere] = useState(false)
  const id = session?.id ?? ''
  // An agency says of each photograph whose it is; a creator takes his own.
  const name = session?.account_type === 'creator' ? `${session.first_name} ${session.last_name}` : ''
  const open = async () => {
    const { openEngine } = await import('./engine/open-engine.ts')
    return openEngine({ id, name }, () => setElsewhere(true))
  }
  useEffect(() => {
    if (!id) return
    let left = false
    const come = async () => {
      const { openEngine } = await import('./engine/open-engine.ts')
      const opened = await openEngine({ id, name }, () => setElsewhere(true))
      if (left) return
      setEngine(opened)
      setElsewhere(false)
    }
    void come()
    return () => {
      left = true
    }
  }, [id, name])
  return { engine, elsewhere, open }
}

const nothing = () => () => {}

/** What `select` takes out of the engine's present state; it must answer a primitive or a part of the state. */
export function useBatch<T>(engine: Engine | null, select: (snapshot: Snapshot) => T, before: T): T {
  return useSyncExternalStore(
    engine?.subscribe ?? nothing,
    () => (engine ? select(engine.snapshot()) : before),
    () => before,
  )
}
