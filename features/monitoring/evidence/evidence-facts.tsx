// What is known of a report: its page, its image, its price, its dates, and the seals that it carries.
'use client'
import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { AppLink } from '#components/layout/app-link.tsx'
import { CopyField } from '#components/ui/copy-field.tsx'
import { DescriptionList } from '#components/ui/description-list.tsx'
import { StandinLabel } from '#components/ui/standin-label.tsx'
import { ExternalLink, textLinkClass } from '#components/ui/text-link.tsx'
import type { EvidenceDetail } from '#lib/contract/evidences.ts'
import { href } from '#lib/routes.ts'
import { EvidencePrice } from './evidence-price.tsx'
import { useMoment } from './evidence-state.tsx'
import { ReportPaymentState } from './report-payment.tsx'

export function EvidenceFacts({ report }: { report: EvidenceDetail }) {
  const t = useTranslations('evidence.detail')
  const seals = useSeals(report)
  const { image, hit, price_cents, ordered_at, captured_at } = report
  return (
    <DescriptionList
      items={[
        {
          key: 'page',
          term: t('page'),
          detail: (
            <ExternalLink href={hit.page_url} className="wrap-anywhere">
              {hit.page_url}
            </ExternalLink>
          ),
        },
        {
          key: 'image',
          term: t('image'),
          detail: (
            <AppLink href={href('image', { id: image.id, slug: image.slug })} className={textLinkClass()}>
              {image.title}
            </AppLink>
          ),
        },
        {
          key: 'price',
          term: t('price'),
          detail: (
            <>
              <EvidencePrice cents={price_cents} /> <ReportPaymentState report={report} />
            </>
          ),
        },
        { key: 'ordered', term: t('ordered'), detail: <Moment at={ordered_at} /> },
        { key: 'captured', term: t('captured'), detail: <Moment at={captured_at} /> },
        ...seals,
      ]}
    />
  )
}

function useSeals({ digest, time_stamp, anchor }: EvidenceDetail) {
  const t = useTranslations('evidence.detail')
  const copied = (name: string, value: string) => (
    <CopyField value={value} copyLabel={t('copy', { name })} copiedLabel={t('copied')} />
  )
  const standin = <StandinLabel explanation={t('standin_text')}>{t('standin')}</StandinLabel>
  const seal = (key: string, term: string, detail: ReactNode) => ({ key, term, detail })
  return [
    ...(digest
      ? [
          seal(
            'digest',
            t('digest'),
            <>
              {copied(t('digest'), digest)}
              <span className="text-ink-muted">{t('digest_meaning')}</span>
            </>,
          ),
        ]
      : []),
    seal(
      'stamped',
      t('stamped'),
      <>
        <Moment at={time_stamp?.at ?? null} /> {time_stamp?.standin && standin}
        {time_stamp && (
          <span className="block text-ink-muted">
            {t('stamped_by', { authority: time_stamp.authority, standin: `${time_stamp.standin}` })}
          </span>
        )}
      </>,
    ),
    seal(
      'anchored',
      t('anchored'),
      anchor ? (
        <>
          <Moment at={anchor.at} />,{' '}
          {t('anchored_in', { block: anchor.block_number, network: anchor.network, standin: `${anchor.standin}` })}{' '}
          {anchor.standin && standin}
        </>
      ) : (
        <Moment at={null} />
      ),
    ),
    ...(anchor ? [seal('transaction', t('transaction'), copied(t('transaction'), anchor.transaction))] : []),
  ]
}

function Moment({ at }: { at: string | null }) {
  const t = useTranslations('evidence.detail')
  const moment = useMoment()
  if (at === null) return <span className="text-ink-muted">{t('waiting')}</span>
  return <time dateTime={at}>{moment(at)}</time>
}
