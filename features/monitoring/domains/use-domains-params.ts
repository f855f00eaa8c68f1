// The state of the administrators' websites, which lives in their address alone.
'use client'
import { useUrlState } from '#lib/use-url-state.ts'
import { domainsHref, domainsState } from './domains-params.ts'

export const useDomainsParams = () => useUrlState(domainsState, domainsHref)
