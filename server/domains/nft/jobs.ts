// The jobs of NFTs, and their schedule.
import { followChain, followChainAlways } from './chain/follow-chain.ts'
import { removeBlocks, unpinObject } from './ipfs/forget-objects.ts'
import { checkPins, checkPinsHourly, pinObject } from './ipfs/pin-object.ts'

export const nftJobs = [pinObject, checkPins, unpinObject, removeBlocks, followChain]

export const nftSchedules = [checkPinsHourly, followChainAlways]
