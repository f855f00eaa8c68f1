// The evidence report of a hit: ordered at the plan's price, followed while it is made, downloaded.
'use client'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useLocale, useTranslations } from 'next-intl'
import { useState } from 'react'
import { AppLink } from '#components/layout/app-link.tsx'
import { lazyPart } from '#components/layout/loading/lazy-part.tsx'
import { StatusBadge } from '#components/ui/badge.tsx'
import { Button } from '#components/ui/button.tsx'
import Download from '#components/ui/icons/download.tsx'
import FileBadge from '#components/ui/icons/file-badge.tsx'
import { textLinkClass } from '#components/ui/text-link.tsx'
import { evidenceHref } from '#features/monitoring/evidence/evidence-params.ts'
import { evidenceQuery } from '#features/monitoring/evidence/evidence-queries.ts'
import { PayReport } from '#features/monitoring/evidence/report-payment.tsx'
import { api } from '#lib/api/endpoints.ts'
import { downloadReport } from '#lib/api/evidence-zip.ts'
import { refresh } from '#lib/api/query.ts'
import type { HitDetail } from '#lib/contract/hits.ts'
import { defaultLocale, isLocale } from '#lib/locales.ts'
import { type EvidenceState, evidenceCan } from '#lib/rules/evidence.ts'

const OrderDialog = lazyPart(async () => (await import('./order-dialog.tsx')).OrderDialog)

const tones = { pending: 'accent', success: 'success', manual: 'warning', failed: 'danger' } as const

export function HitEvidence({ hit }: { hit: HitDetail }) {
  const t = useTranslations('hits.evidence')
  const client = useQueryClient()
  const [ordering, setOrdering] = useState(false)
  const { data: report } = useQuery({ ...evidenceQuery(hit.evidence?.id ?? ''), enabled: hit.evidence !== null })
  const state = report?.state ?? hit.evidence?.state
  const orderable = hit.confirmed && (state === undefined || evidenceCan.order_again(state))
  return (
    <section aria-label={t('title')} data-tour="evidence" className="grid justify-items-start gap-3">
      <h2 className="font-semibold text-title-3">{t('title')}</h2>
      {state ? <State state={state} id={hit.evidence?.id} /> : <p className="text-small">{t('none')}</p>}
      {!hit.confirmed && <p className="text-ink-muted text-small">{t('unconfirmed')}</p>}
      {report && <PayReport report={report} />}
      {report?.token && <ZipButton token={report.token} />}
      {orderable && (
        <Button
          variant="secondary"
          icon={<FileBadge aria-hidden="true" className="size-4" />}
          onClick={() => setOrdering(true)}
        >
          {t(state ? 'order_again' : 'order')}
        </Button>
      )}
      {ordering && (
        <OrderDialog hit={hit} onClose={() => setOrdering(false)} onOrdered={() => refresh(client, api.hits.read)} />
      )}
    </section>
  )
}

function State({ state, id }: { state: EvidenceState; id: string | undefined }) {
  const t = useTranslations('hits.evidence')
  return (
    <div className="grid gap-1" role="status">
      <StatusBadge tone={tones[state]} pulse={state === 'pending'}>
        {t(`states.${state}`)}
      </StatusBadge>
      <p className="text-ink-muted text-small">{t(`next.${state}`)}</p>
      {id && (
        <AppLink href={evidenceHref({ report: id })} className={textLinkClass()}>
          {t('open')}
        </AppLink>
      )}
    </div>
  )
}

function ZipButton({ token }: { token: string }) {
  const t = useTranslations('hits.evidence')
  const locale = useLocale()
  const [busy, setBusy] = useState(false)
  const download = async () => {
    setBusy(true)
    // When the service does not answer, nothing is said (specification, section 8): the button is at rest again.
    await downloadReport(token, isLocale(locale) ? locale : defaultLocale).finally(() => setBusy(false))
  }
  return (
    <Button busy={busy} icon={<Download aria-hidden="true" className="size-4" />} onClick={download}>
      {t('download')}
    </Button>
  )
}
