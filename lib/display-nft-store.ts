// Whether this browser shows NFTs, where somebody has said so in it.
import { browserStore } from './browser-store.ts'

export const displayNftStore = browserStore('display-nft', (found): found is boolean => typeof found === 'boolean')
