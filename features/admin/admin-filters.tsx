// The search box and the filters above a list of the administrators' page.
'use client'
import { type ListFilter, ListFilters } from '#components/layout/lists/list-filters.tsx'
import type { AdminParams } from './admin-params.ts'
import { useAdminParams } from './use-admin-params.ts'

export type AdminFilter = ListFilter<Exclude<keyof AdminParams, 'part' | 'person' | 'page' | 'search' | 'subject'>>

export function AdminFilters({ hint, filters }: { hint: string; filters: readonly AdminFilter[] }) {
  const state = useAdminParams()
  const { part, subject } = state.params
  return (
    <ListFilters
      hint={hint}
      filters={filters}
      state={state}
      filtered={subject !== undefined}
      onClear={() => state.go({ part })}
    />
  )
}
