// Finds the wallets of this browser: those that announce themselves (EIP-6963), or the one that has put itself into the page.
'use client'
import { useEffect, useState } from 'react'

/** What a wallet offers to pages (EIP-1193). */
export type WalletProvider = {
  request(call: { method: string; params?: readonly unknown[] }): Promise<unknown>
  on?(event: string, listener: () => void): void
  removeListener?(event: string, listener: () => void): void
}
export type BrowserWallet = {
  id: string
  /** Null for a wallet that does not say what it is called. */
  name: string | null
  /** Picture as a data address. */
  icon: string | null
  provider: WalletProvider
}

const ANNOUNCE = 'eip6963:announceProvider'
const REQUEST = 'eip6963:requestProvider'
/** Wallets answer at once; slow extensions have been seen to take a few hundred milliseconds. */
const PATIENCE_MS = 500

/** What to do when a wallet changes its network: what the page shows may belong to another one. */
export const reloadPage = () => window.location.reload()

export type FoundWallets = { wallets: readonly BrowserWallet[]; looking: boolean; lookAgain: () => void }

/** `onChainChange` runs when any of them changes its network: what the page shows may belong to another one. */
export function useBrowserWallets(onChainChange: () => void): FoundWallets {
  const [wallets, setWallets] = useState<readonly BrowserWallet[]>([])
  const [looking, setLooking] = useState(true)
  useEffect(() => {
    const onAnnounce = (event: Event) => {
      const found = announced(event)
      if (found) setWallets(known => [...known.filter(({ id }) => id !== found.id), found])
    }
    window.addEventListener(ANNOUNCE, onAnnounce)
    return () => window.removeEventListener(ANNOUNCE, onAnnounce)
  }, [])
  useEffect(() => {
    if (!looking) return
    window.dispatchEvent(new Event(REQUEST))
    const timer = setTimeout(() => {
      const provider = injected()
      if (provider) setWallets(known => (known.length > 0 ? known : [silent(provider)]))
      setLooking(false)
    }, PATIENCE_MS)
    return () => clearTimeout(timer)
  }, [looking])
  useEffect(() => {
    for (const { provider } of wallets) provider.on?.('chainChanged', onChainChange)
    return () => {
      for (const { provider } of wallets) provider.removeListener?.('chainChanged', onChainChange)
    }
  }, [wallets, onChainChange])
  return { wallets, looking, lookAgain: () => setLooking(true) }
}

/** The wallet of an announcement; null for one of another form. */
function announced(event: Event): BrowserWallet | null {
  const { detail } = event as CustomEvent<unknown> // checked below, because any extension may have sent it
  if (!isRecord(detail) || !isRecord(detail.info) || !isProvider(detail.provider)) return null
  const { uuid, name, icon } = detail.info
  if (typeof uuid !== 'string' || typeof name !== 'string' || name === '') return null
  const shown = typeof icon === 'string' && icon.startsWith('data:image/') ? icon : null
  return { id: uuid, name, icon: shown, provider: detail.provider }
}

function injected(): WalletProvider | null {
  const ethereum = 'ethereum' in window ? window.ethereum : undefined
  return isProvider(ethereum) ? ethereum : null
}

const silent = (provider: WalletProvider): BrowserWallet => ({ id: 'injected', name: null, icon: null, provider })

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null

const isProvider = (value: unknown): value is WalletProvider => isRecord(value) && typeof value.request === 'function'
