// What somebody chose to see: this browser's own choice goes before the one that goes with them to every browser.
'use client'
import { useSyncExternalStore } from 'react'
import { browserStore } from '#lib/browser-store.ts'
import { call } from './client.ts'
import { api } from './endpoints.ts'
import { useSession } from './use-session.tsx'

const isFlag = (found: unknown): found is boolean => typeof found === 'boolean'
const stores = {
  display_nft: browserStore('display-nft', isFlag),
  display_nudity: browserStore('display-nudity', isFlag),
}
/** Of whoever is a stranger in a browser that remembers nothing; also on the server, until the script runs. */
const initial = { display_nft: true, display_nudity: false } as const

/** What is chosen, and the way to choose: kept in this browser at once, and with the person's account. */
export function useDisplayChoice(name: keyof typeof stores): [boolean, (shown: boolean) => void] {
  const session = useSession()
  const kept = useSyncExternalStore(stores[name].follow, stores[name].read, () => null)
  const choose = (shown: boolean) => {
    stores[name].write(shown)
    // What the account cannot take now, this browser has.
    if (session) call(api.profiles.update, { id: session.id, body: { [name]: shown } }).catch(() => undefined)
  }
  return [kept ?? session?.[name] ?? initial[name], choose]
}
