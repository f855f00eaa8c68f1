// Single keys as commands of the page: not while somebody types or a dialog is open, and not when they are switched off.
'use client'
import { useEffect, useEffectEvent, useSyncExternalStore } from 'react'

const STORED = 'auctor_hit_keys'
const CHANGED = 'auctor-hit-keys'

function subscribe(listener: () => void) {
  window.addEventListener(CHANGED, listener)
  return () => window.removeEventListener(CHANGED, listener)
}

const stored = () => localStorage.getItem(STORED) !== 'off'

/** Whether single keys are commands: people who speak to their computer switch them off (WCAG 2.1.4). */
export function useKeysOn(): [on: boolean, set: (on: boolean) => void] {
  const on = useSyncExternalStore(subscribe, stored, () => true)
  const set = (wanted: boolean) => {
    if (wanted) localStorage.removeItem(STORED)
    else localStorage.setItem(STORED, 'off')
    window.dispatchEvent(new Event(CHANGED))
  }
  return [on, set]
}

const typing = 'textarea, select, [contenteditable=true], input:not([type=checkbox]):not([type=range])'
const moving = new Set(['ArrowLeft', 'ArrowRight', 'ArrowUp', 'ArrowDown', 'Home', 'End', 'PageUp', 'PageDown'])

function isForThePage({ key, target, defaultPrevented, ctrlKey, metaKey, altKey }: KeyboardEvent): boolean {
  if (defaultPrevented || ctrlKey || metaKey || altKey) return false
  if (document.querySelector('[role=dialog], [role=alertdialog]')) return false
  if (!(target instanceof Element)) return true
  if (target.closest(typing)) return false
  // A slider and a choice of radio buttons move by these keys themselves.
  return !(moving.has(key) && target.closest('[type=range], [role=radiogroup], [role=tablist]'))
}

/** `onKey` answers whether the key meant something; then the browser does nothing else with it. */
export function useKeys(onKey: (key: string, event: KeyboardEvent) => boolean): void {
  const [on] = useKeysOn()
  const hear = useEffectEvent((event: KeyboardEvent) => {
    const key = event.key.length === 1 ? event.key.toLowerCase() : event.key
    if (isForThePage(event) && onKey(key, event)) event.preventDefault()
  })
  useEffect(() => {
    if (!on) return
    document.addEventListener('keydown', hear)
    return () => document.removeEventListener('keydown', hear)
  }, [on])
}
