// A part of a page whose code is fetched when it is first drawn. Where it cannot be fetched, its place is left out until it can: the page stands.
'use client'
import { type ComponentType, useEffect, useSyncExternalStore } from 'react'
import { lateCode } from './late-code.ts'

/** A part that is fetched when it is first drawn. `fetchAhead` has it there sooner; where that fails, it is tried again then. */
type LazyPart<Props extends object> = ComponentType<Props> & { fetchAhead(): void }

/** `Missing`: what stands in its place as long as it could not be fetched; `Waiting`: as long as it is on its way. */
export function lazyPart<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  Missing?: ComponentType<Props>,
  Waiting?: ComponentType<Props>,
): LazyPart<Props> {
  const code = lateCode(load)
  function Part(props: Props) {
    const Fetched = useSyncExternalStore(code.subscribe, code.now, () => null)
    const missing = useSyncExternalStore(code.subscribe, code.isMissing, () => false)
    useEffect(() => void code.fetch(), [])
    if (Fetched) return <Fetched {...props} />
    const InItsPlace = missing ? Missing : Waiting
    return InItsPlace ? <InItsPlace {...props} /> : null
  }
  return Object.assign(Part, { fetchAhead: () => void load().catch(() => undefined) })
}
