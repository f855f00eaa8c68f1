// Why somebody came to the plans, and which one answers it; whoever owes a renewal is told that paying it does.
'use client'
import { useFormatter, useTranslations } from 'next-intl'
import { Notice } from '#components/ui/notice.tsx'
import type { Subscription } from '#lib/contract/subscriptions.ts'
import { type PlanNeed, planThatGives } from '#lib/rules/plan-needs.ts'
import { type Plan, type PlanName, planNamed, uploadsPerMonth } from '#lib/rules/plans.ts'

type Props = { need: PlanNeed; plan: PlanName; subscription: Subscription | null }

export function NeedNotice({ need, plan, subscription }: Props) {
  const t = useTranslations('subscription.need')
  const amount = useAmount(need)
  const better = planThatGives(need, plan)
  const now = { plan, amount: amount(planNamed(plan)) }
  const owed = subscription?.unpaid && !subscription.active ? subscription.plan : null
  return (
    <Notice className="max-w-2xl" title={t(`${need}_title`, now)}>
      {owed
        ? t('pay', { plan: owed, amount: amount(planNamed(owed)) })
        : better
          ? t(subscription?.unpaid ? 'owed' : 'better', { plan: better.name, amount: amount(better) })
          : t('highest')}
    </Notice>
  )
}

/** What a plan gives of it, in words. */
function useAmount(need: PlanNeed): (plan: Plan) => string {
  const t = useTranslations('subscription.need')
  const { number } = useFormatter()
  const figures: Record<PlanNeed, (plan: Plan) => string> = {
    uploads: plan => number(uploadsPerMonth(plan)),
    monitored: plan => number(plan.monitored_images),
    report: ({ evidence_report_cents: cents }) =>
      number(cents / 100, { style: 'currency', currency: 'EUR', maximumFractionDigits: 0 }),
  }
  return plan => t(need, { amount: figures[need](plan) })
}
