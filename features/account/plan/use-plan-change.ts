// Plans what the subscription becomes at the end of its period, or takes that back.
'use client'
import { useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { snackbar } from '#components/ui/snackbar.ts'
import { call } from '#lib/api/client.ts'
import { api } from '#lib/api/endpoints.ts'
import { refresh } from '#lib/api/query.ts'
import type { Subscription } from '#lib/contract/subscriptions.ts'
import { useAction } from '#lib/forms/use-action.ts'
import type { PlanChoice } from '#lib/rules/billing/proration.ts'

export type PlannedChange = PlanChoice

export function usePlanChange(subscription: Subscription | null) {
  const t = useTranslations('subscription')
  const client = useQueryClient()
  const { busy, failure, run } = useAction()
  const send = (next: PlannedChange | null, after?: () => void) =>
    run(async () => {
      if (!subscription) return
      const body = { next_plan: next?.plan ?? null, next_interval: next?.interval ?? null }
      await call(api.subscriptions.update, { id: subscription.id, body })
      await refresh(client, api.profiles, api.subscriptions, api.images, api.invoices.list)
      snackbar.show({ kind: 'other', message: t(next ? 'planned' : 'kept') })
      after?.()
    })
  return { busy, failure, plan: send, cancel: () => send(null) }
}
