// Keeps people from losing what they have typed: closing the tab asks in the browser's words, leaving the page in ours.
'use client'
import { useEffect, useRef, useState } from 'react'

type Leave = () => void
export type UnsavedWarning = {
  /** The person is on the way out and must be asked. */
  asking: boolean
  stay: () => void
  leave: () => void
}

/** Holds back links, the back button and the closing of the tab while `dirty`. */
export function useUnsavedWarning(dirty: boolean): UnsavedWarning {
  const [pending, setPending] = useState<Leave | null>(null)
  const released = useRef(false)
  useEffect(() => {
    if (!dirty) return
    released.current = false
    const hold = (leave: Leave) =>
      setPending(() => () => {
        released.current = true
        leave()
      })
    const onUnload = (event: BeforeUnloadEvent) => {
      if (!released.current) event.preventDefault()
    }
    const onClick = (event: MouseEvent) => {
      const link = leavingLink(event)
      if (!link || released.current) return
      event.preventDefault()
      event.stopPropagation()
      // The same link again: inside the product or out of it, it does what it would have done.
      hold(() => link.click())
    }
    const onTraverse = (event: NavigateEvent) => {
      if (event.navigationType !== 'traverse' || !event.cancelable || released.current) return
      event.preventDefault()
      const { key } = event.destination
      hold(() => void window.navigation.traverseTo(key))
    }
    window.addEventListener('beforeunload', onUnload)
    window.addEventListener('click', onClick, true)
    // Without this interface, which older browsers lack, the back button is not held.
    const { navigation } = window as Partial<Pick<Window, 'navigation'>>
    navigation?.addEventListener('navigate', onTraverse)
    return () => {
      window.removeEventListener('beforeunload', onUnload)
      window.removeEventListener('click', onClick, true)
      navigation?.removeEventListener('navigate', onTraverse)
    }
  }, [dirty])
  return {
    asking: pending !== null,
    stay: () => setPending(null),
    leave: () => {
      setPending(null)
      pending?.()
    },
  }
}

/** The link that a click follows in this tab to another page. */
function leavingLink(event: MouseEvent): HTMLAnchorElement | null {
  if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return null
  const link = event.target instanceof Element ? event.target.closest('a') : null
  if (!link?.href || link.hasAttribute('download') || (link.target !== '' && link.target !== '_self')) return null
  const { origin, pathname, search, protocol } = new URL(link.href)
  if (protocol !== 'http:' && protocol !== 'https:') return null
  const here = window.location
  return origin === here.origin && pathname === here.pathname && search === here.search ? null : link
}
