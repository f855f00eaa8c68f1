// What follows an act on a case: it is said, and everything that shows the case asks again.
'use client'
import { useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { snackbar } from '#components/ui/snackbar.ts'
import { api } from '#lib/api/endpoints.ts'
import { refresh } from '#lib/api/query.ts'
import type { CaseActName } from './act-names.ts'

export function useActDone() {
  const t = useTranslations('litigations.acts.done')
  const client = useQueryClient()
  return async (act: CaseActName) => {
    await refresh(client, api.litigations, api.infringements, api.mailings, api.hits)
    snackbar.show({ kind: 'other', message: t(act) })
  }
}
