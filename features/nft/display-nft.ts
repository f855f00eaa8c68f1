// Whether NFTs are shown at all: a person's own choice, on until they say otherwise.
'use client'
import { useDisplayChoice } from '#lib/api/use-display-choice.ts'

/** On the server, and until this script runs, they are shown. */
export const useDisplayNft = (): boolean => useDisplayChoice('display_nft')[0]
