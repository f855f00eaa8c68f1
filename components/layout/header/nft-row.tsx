// A row of the menu about NFTs: not for those who want to see none.
'use client'
import { type ReactNode, useSyncExternalStore } from 'react'
import { displayNftStore } from '#lib/display-nft-store.ts'

/** `shown`: what goes with the account; what this browser remembers goes before it. */
export function NftRow({ shown, children }: { shown: boolean; children: ReactNode }) {
  const kept = useSyncExternalStore(displayNftStore.follow, displayNftStore.read, () => null)
  return (kept ?? shown) && <li>{children}</li>
}
