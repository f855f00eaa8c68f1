// The state of the administrators' page, which lives in its address alone.
'use client'
import { useUrlState } from '#lib/use-url-state.ts'
import { adminSearchParams, adminState } from './admin-params.ts'

export const useAdminParams = () => useUrlState(adminState, adminSearchParams)
