// The state of the page of one's claims, which lives in its address alone.
'use client'
import { useUrlState } from '#lib/use-url-state.ts'
import { claimsHref, claimsState } from './claims-params.ts'

export const useClaimsParams = () => useUrlState(claimsState, claimsHref)
