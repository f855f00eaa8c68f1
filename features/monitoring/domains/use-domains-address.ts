// The state of the administrators' websites, which lives in their address alone.
'use client'
import { useUrlState } from '#lib/use-url-state.ts'
import { domainsHref, domainsState } from './domains-address.ts'

export const useDomainsAddress = () => useUrlState(domainsState, domainsHref)
