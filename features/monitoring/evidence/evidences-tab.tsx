// One's own evidence reports: the list, or one of them in full.
'use client'
import { useTranslations } from 'next-intl'
import { NuqsAdapter } from 'nuqs/adapters/next/app'
import { TabFrame } from '#components/forms/tab-frame.tsx'
import { EVIDENCE_HOURS } from '#lib/rules/evidence.ts'
import { EvidenceDetail } from './evidence-detail.tsx'
import { EvidenceList } from './evidence-list.tsx'
import { PaymentReturn } from './payment-return.tsx'
import { useEvidenceParams } from './use-evidence-params.ts'

/** The one part of the account whose state lives in its address. */
export const EvidencesTab = () => (
  <NuqsAdapter>
    <Reports />
  </NuqsAdapter>
)

function Reports() {
  const titles = useTranslations('profile.tabs')
  const t = useTranslations('evidence')
  const { params, change } = useEvidenceParams()
  return (
    <TabFrame title={titles('evidences')} lead={params.report ? undefined : t('lead', { hours: EVIDENCE_HOURS })}>
      {params.invoice && <PaymentReturn invoice={params.invoice} onClose={() => change({ invoice: undefined })} />}
      {params.report ? <EvidenceDetail key={params.report} id={params.report} /> : <EvidenceList />}
    </TabFrame>
  )
}
