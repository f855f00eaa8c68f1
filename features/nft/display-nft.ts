// Whether NFTs are shown in this browser at all: a person's own choice, on until they say otherwise.
'use client'
import { useSyncExternalStore } from 'react'

const KEY = 'display-nft'
const OFF = 'off'
const listeners = new Set<() => void>()

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  window.addEventListener('storage', listener)
  return () => {
    listeners.delete(listener)
    window.removeEventListener('storage', listener)
  }
}

function shown(): boolean {
  try {
    return localStorage.getItem(KEY) !== OFF
  } catch {
    // A browser that keeps nothing shows them.
    return true
  }
}

/** On the server, and until this script runs, they are shown. */
export const useDisplayNft = (): boolean => useSyncExternalStore(subscribe, shown, () => true)

export function displayNft(show: boolean): void {
  try {
    if (show) localStorage.removeItem(KEY)
    else localStorage.setItem(KEY, OFF)
  } catch {
    // As above.
  }
  for (const listener of listeners) listener()
}
