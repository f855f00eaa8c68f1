// The queue of short messages that any part of the page may add to; snackbar-region.tsx shows it.
'use client'

import { useSyncExternalStore } from 'react'

/** other: primary style; error: error colour, replaced in demo mode; error-force: error colour, always the real message. */
type SnackbarKind = 'error' | 'error-force' | 'other'
/** What can be done about a message while it is on show, such as undoing what it tells of. */
type SnackbarAction = { label: string; act: () => unknown }
export type SnackbarMessage = { id: number; kind: SnackbarKind; message: string; action?: SnackbarAction }

const MAX_SHOWN = 3
const none: readonly SnackbarMessage[] = []
let queue = none
let lastId = 0
const listeners = new Set<() => void>()

function change(next: readonly SnackbarMessage[]) {
  queue = next
  for (const listener of listeners) listener()
}

/**
 * Shows a message; a message that is on show already is not shown twice, and one with an action takes the place of the
 * last one with an action. Also for code outside components, such as error handlers.
 */
export const snackbar = {
  show({ kind, message, action }: Omit<SnackbarMessage, 'id'>): void {
    if (!action && queue.some(shown => shown.message === message && shown.kind === kind)) return
    lastId += 1
    const others = action ? queue.filter(shown => !shown.action) : queue
    change([...others, { id: lastId, kind, message, ...(action ? { action } : {}) }].slice(-MAX_SHOWN))
  },
  dismiss(id: number): void {
    change(queue.filter(shown => shown.id !== id))
  },
  clear(): void {
    change(none)
  },
}

export function useSnackbar(): typeof snackbar {
  return snackbar
}

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** What is on show now, oldest first. */
export function useSnackbarMessages(): readonly SnackbarMessage[] {
  return useSyncExternalStore(
    subscribe,
    () => queue,
    () => none,
  )
}
