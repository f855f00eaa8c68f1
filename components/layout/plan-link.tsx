// The way from a refusal that a plan would lift to the plans, which say there why one came.
'use client'
import { useTranslations } from 'next-intl'
import { href } from '#lib/routes.ts'
import type { PlanNeed } from '#lib/rules/plan-needs.ts'
import { textLinkClass } from '../ui/text-link.tsx'
import { AppLink } from './app-link.tsx'

export function PlanLink({ need }: { need: PlanNeed }) {
  const t = useTranslations('errors.plans')
  return (
    <AppLink href={href('account', { slug: 'subscription' }, { need })} className={textLinkClass()}>
      {t(need)}
    </AppLink>
  )
}
