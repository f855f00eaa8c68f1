// The state of the page of one's own reports, which lives in its address alone.
'use client'
import { useUrlState } from '#lib/use-url-state.ts'
import { evidenceHref, evidenceState } from './evidence-params.ts'

export const useEvidenceParams = () => useUrlState(evidenceState, evidenceHref)
