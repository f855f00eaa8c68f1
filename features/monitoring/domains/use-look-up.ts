// Has the registries asked again about websites, one after the other.
'use client'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { snackbar } from '#components/ui/snackbar.ts'
import { call } from '#lib/api/client.ts'
import { api } from '#lib/api/endpoints.ts'
import { refresh } from '#lib/api/query.ts'
import { useFailureMessage } from '#lib/api/use-failure.ts'

export function useLookUp() {
  const t = useTranslations('domains.panel')
  const failureMessage = useFailureMessage()
  const client = useQueryClient()
  return useMutation({
    mutationFn: async (ids: readonly string[]) => {
      for (const id of ids) await call(api.domains.lookUp, { id })
    },
    onSuccess: (_, ids) => snackbar.show({ kind: 'other', message: t('looking_up', { count: ids.length }) }),
    onError: error => snackbar.show({ kind: 'error', message: failureMessage(error) }),
    onSettled: () => refresh(client, api.domains),
  })
}
