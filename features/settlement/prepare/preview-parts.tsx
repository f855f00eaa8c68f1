// What is read before a notice is signed: each copy with what speaks against it, the amounts, the days, the addresses, the letter.
'use client'
import { useTranslations } from 'next-intl'
import { AppLink } from '#components/layout/app-link.tsx'
import { DescriptionList } from '#components/ui/description-list.tsx'
import { Money } from '#components/ui/money.tsx'
import { Notice } from '#components/ui/notice.tsx'
import { textLinkClass } from '#components/ui/text-link.tsx'
import { Thumbnail } from '#components/ui/thumbnail.tsx'
import { useBlockSentence } from '#features/hits/detail/block-sentence.ts'
import { useCodeMessage } from '#lib/api/use-failure.ts'
import type { ClaimPreview, PreparedHit } from '#lib/contract/claim-drafts.ts'
import { useDateWords } from '#lib/i18n/use-date-words.ts'
import { toCents } from '#lib/money.ts'
import { href } from '#lib/routes.ts'
import type { ClaimObstacle } from '#lib/rules/settlement/claims.ts'
import { ClaimAmounts } from '../claim-amounts.tsx'
import { Part } from '../claim-part.tsx'
import type { NoticeDraft } from './draft.ts'

export function PreviewParts({ preview, draft }: { preview: ClaimPreview; draft: NoticeDraft }) {
  const t = useTranslations('settlement-claims.prepare')
  const { hits, amounts, addresses, letter, reports } = preview
  return (
    <>
      <Part title={t('hits', { count: hits.length })}>
        <ul className="divide-y divide-line border-line border-y">
          {hits.map(hit => (
            <Prepared key={hit.hit} hit={hit} />
          ))}
        </ul>
      </Part>
      {draft.kind === 'claim' && (
        <Part title={t('amounts')}>
          <ClaimAmounts amounts={amounts} />
          <p className="text-ink-muted text-small">
            {t('cap')} <Money cents={toCents(amounts.cap_cents)} />
          </p>
        </Part>
      )}
      <Part title={t('schedule')}>
        <Schedule preview={preview} />
      </Part>
      {addresses.first.length === 0 && <Notice tone="warning">{t('no_address')}</Notice>}
      {reports.count > 0 && (
        <p className="text-small">
          {t('reports', { count: reports.count })} <Money cents={toCents(reports.total_cents)} />
        </p>
      )}
      <Part title={t('letter')}>
        <div className="grid gap-3 rounded-panel border border-line p-5 text-small">
          <p className="wrap-anywhere font-semibold">{letter.subject}</p>
          <p className="wrap-anywhere whitespace-pre-line">{letter.text}</p>
        </div>
      </Part>
    </>
  )
}

function Prepared({ hit }: { hit: PreparedHit }) {
  const t = useTranslations('settlement-claims.prepare')
  const dates = useDateWords()
  const sentence = useBlockSentence()
  const { image, page_url, blocks, dossier, first_seen_on, last_seen_on } = hit
  const { points, threshold, sufficient } = dossier
  return (
    <li className="grid grid-cols-[auto_1fr] gap-4 py-4 text-small">
      <Thumbnail image={image} className="size-16" />
      <div className="grid min-w-0 gap-1">
        <p className="wrap-anywhere font-semibold">{image.title}</p>
        <p className="wrap-anywhere">
          <AppLink href={href('hits', { slug: hit.hit })} className={textLinkClass()}>
            {page_url}
          </AppLink>
        </p>
        <p className="text-ink-muted">
          {t('seen', { from: dates.day(first_seen_on, 'short'), until: dates.day(last_seen_on, 'short') })}
        </p>
        <p className={sufficient ? 'text-ink-muted' : 'text-danger'}>
          {t('dossier', { points, threshold })}{' '}
          <AppLink href={`${href('image', { id: image.id, slug: image.slug })}#dossier`} className={textLinkClass()}>
            {t('dossier_open')}
          </AppLink>
        </p>
        {blocks.map(block => (
          <p key={`${block.rule} ${block.source_id}`} className="wrap-anywhere text-danger">
            {sentence(block)}
          </p>
        ))}
      </div>
    </li>
  )
}

function Schedule({ preview }: { preview: ClaimPreview }) {
  const t = useTranslations('settlement-claims')
  const dates = useDateWords()
  const { schedule, addresses, deadline_on } = preview
  const to = { first_sending: addresses.first, reminder: addresses.first, others: addresses.others }
  return (
    <DescriptionList
      items={[
        ...schedule.map(({ type, due_on }) => ({
          key: type,
          term: t(`letters.${type}`),
          detail: (
            <>
              {dates.day(due_on)}
              <span className="wrap-anywhere block text-ink-muted">
                {to[type].length > 0 ? to[type].join(', ') : t('prepare.nobody')}
              </span>
            </>
          ),
        })),
        { key: 'deadline', term: t('detail.deadline'), detail: dates.day(deadline_on) },
      ]}
    />
  )
}

/** Where something can be done about it. */
const remedies: Partial<Record<ClaimObstacle, string>> = {
  profile_incomplete: href('account', { slug: 'personal' }),
  identity_unverified: href('account', { slug: 'identity' }),
  invoice_unpaid: href('account', { slug: 'invoices' }),
  means_missing: href('account', { slug: 'cards' }),
}

export function Obstacles({ preview: { obstacles } }: { preview: ClaimPreview }) {
  const t = useTranslations('settlement-claims.prepare')
  const message = useCodeMessage()
  return (
    <Notice tone="warning" live="status" title={t('obstacles', { count: obstacles.length })}>
      <ul className="grid gap-2 pt-1">
        {obstacles.map(code => {
          const way = remedies[code]
          return (
            <li key={code}>
              {message(code)}{' '}
              {way && (
                <AppLink href={way} className={textLinkClass()}>
                  {t('remedy')}
                </AppLink>
              )}
            </li>
          )
        })}
      </ul>
    </Notice>
  )
}
