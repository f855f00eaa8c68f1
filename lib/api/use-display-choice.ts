// What somebody chose to see: this browser's own choice goes before the one that goes with them to every browser.
'use client'
import { useSyncExternalStore } from 'react'
import { type BrowserStore, browserStore } from '#lib/browser-store.ts'
import { displayNftStore } from '#lib/display-nft-store.ts'
import { type NftDisplayCurrency, nftDisplayCurrencies } from '#lib/rules/nft/worth.ts'
import { call } from './client.ts'
import { api } from './endpoints.ts'
import { useSession } from './use-session.tsx'

type Choices = { display_nft: boolean; display_nudity: boolean; display_nft_currency: NftDisplayCurrency }

const isFlag = (found: unknown): found is boolean => typeof found === 'boolean'
const isCurrency = (found: unknown): found is NftDisplayCurrency => nftDisplayCurrencies.some(each => each === found)
const stores: { [Name in keyof Choices]: BrowserStore<Choices[Name]> } = {
  display_nft: displayNftStore,
  display_nudity: browserStore('display-nudity', isFlag),
  display_nft_currency: browserStore('display-nft-currency', isCurrency),
}
/** Of whoever is a stranger in a browser that remembers nothing; also on the server, until the script runs. */
const initial: Choices = { display_nft: true, display_nudity: false, display_nft_currency: 'USDC' }

/** What is chosen, and the way to choose: kept in this browser at once, and with the person's account. */
export function useDisplayChoice<Name extends keyof Choices>(
  name: Name,
): [Choices[Name], (chosen: Choices[Name]) => void] {
  const session = useSession()
  const store = stores[name]
  const kept = useSyncExternalStore(store.follow, store.read, () => null)
  const choose = (chosen: Choices[Name]) => {
    store.write(chosen)
    // What the account cannot take now, this browser has.
    if (session) call(api.profiles.update, { id: session.id, body: { [name]: chosen } }).catch(() => undefined)
  }
  return [kept ?? session?.[name] ?? initial[name], choose]
}
