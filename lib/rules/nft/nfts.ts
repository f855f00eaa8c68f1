// An image as an NFT: its states, and the bounds of what is said of it.
import { states } from '../states.ts'

/** `draft`: can be changed; `prepared`: its files are on IPFS, and its number on the chain follows from them; `minted`: somebody has an edition. */
export const nftStates = ['draft', 'prepared', 'minted'] as const
export type NftState = (typeof nftStates)[number]

export const nftCan = states({
  /** What is prepared becomes a draft again. */
  update: ['draft', 'prepared'],
  /** Its files are put on IPFS; asked again, nothing changes. */
  prepare: ['draft'],
  mint: ['prepared', 'minted'],
  remove: ['draft', 'prepared'],
})

/** The minter that there is, where any is configured. */
export const EDITIONS_MINTER = 'mnt_editions'

/** Of a limited edition; one is unique. */
export const NFT_EDITIONS_MAX = 20
export const NFT_NAME_CHARS = 100
export const NFT_DESCRIPTION_CHARS = 1_000
/** Half of a later sale, as the contract has it. */
export const ROYALTY_BPS_MAX = 5_000

/** What keeps a creator from having images minted; each is a failure code. */
export const mintObstacles = ['profile_incomplete', 'identity_unverified'] as const
