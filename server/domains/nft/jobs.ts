// The jobs of NFTs, and their schedule.
import { removeBlocks, unpinObject } from './ipfs/forget-objects.ts'
import { checkPins, checkPinsHourly, pinObject } from './ipfs/pin-object.ts'

export const nftJobs = [pinObject, checkPins, unpinObject, removeBlocks]

export const nftSchedules = [checkPinsHourly]
