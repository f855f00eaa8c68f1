// Where the account stands: what its profile lacks and what for, whether the identity is verified, what the plan leaves.
'use client'
import { useTranslations } from 'next-intl'
import { may } from '#lib/rules/access.ts'
import { useOwnProfile } from '../account-page/use-own-profile.ts'
import { CompletenessPanel } from './completeness-panel.tsx'
import { PartFrame } from './part-frame.tsx'
import { PlanPanel } from './plan-panel.tsx'
import { VerificationPanel } from './verification-panel.tsx'

export function OverviewPart() {
  const t = useTranslations('profile')
  const profile = useOwnProfile()
  return (
    <PartFrame title={t('parts.overview')} lead={t('overview.lead')}>
      <CompletenessPanel />
      <VerificationPanel status={profile.verification} />
      {may('creator', profile) && <PlanPanel plan={profile.plan} />}
    </PartFrame>
  )
}
