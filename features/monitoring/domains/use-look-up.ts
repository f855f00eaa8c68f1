// Has the registries asked again about websites, one after the other.
'use client'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { snackbar } from '#components/ui/snackbar.ts'
import { call } from '#lib/api/client.ts'
import { useFailureMessage } from '#lib/api/use-failure.ts'
import { domainPaths, domainsContract } from './domains-contract.ts'

export function useLookUp() {
  const t = useTranslations('domains.panel')
  const words = useFailureMessage()
  const client = useQueryClient()
  return useMutation({
    mutationFn: async (ids: readonly string[]) => {
      const { lookUp } = await domainsContract()
      for (const id of ids) await call(lookUp, { id })
    },
    onSuccess: (_, ids) => snackbar.show({ kind: 'other', message: t('looking_up', { count: ids.length }) }),
    onError: error => snackbar.show({ kind: 'error', message: words(error) }),
    onSettled: () => Promise.all(domainPaths.map(path => client.invalidateQueries({ queryKey: [path] }))),
  })
}
