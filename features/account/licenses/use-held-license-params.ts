// The state of the page of one's licences, which lives in its address alone.
'use client'
import { useUrlState } from '#lib/use-url-state.ts'
import { heldLicenseState, heldLicensesHref } from './held-license-params.ts'

export const useHeldLicenseParams = () => useUrlState(heldLicenseState, heldLicensesHref)
