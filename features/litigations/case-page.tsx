// One case in full, as the lawyer who has it reads it, or everyone who could take it.
'use client'
import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { DetailFrame } from '#components/layout/detail-frame.tsx'
import { Thumbnail } from '#components/ui/thumbnail.tsx'
import { ClaimAmounts } from '#features/settlement/claim-amounts.tsx'
import { ClaimAnswers } from '#features/settlement/claim-answers.tsx'
import { ClaimChecks } from '#features/settlement/claim-checks.tsx'
import { Part } from '#features/settlement/claim-part.tsx'
import { api } from '#lib/api/endpoints.ts'
import { q } from '#lib/api/query.ts'
import type { LitigationDetail } from '#lib/contract/litigations.ts'
import { useDateWords } from '#lib/i18n/use-date-words.ts'
import { CaseActs } from './acts/case-acts.tsx'
import { CaseExhibits } from './case-exhibits.tsx'
import { CaseFacts } from './case-facts.tsx'
import { CaseHistory } from './case-history.tsx'
import { CaseState } from './case-state.tsx'

export function CasePage({ id, back }: { id: string; back: string }) {
  const t = useTranslations('litigations.desk')
  const query = useQuery(q(api.litigations.read, { id }))
  return (
    <DetailFrame query={query} back={{ href: back, label: t('back') }} loadingLabel={t('loading')} page>
      {litigation => <WholeCase litigation={litigation} />}
    </DetailFrame>
  )
}

function WholeCase({ litigation }: { litigation: LitigationDetail }) {
  const t = useTranslations('litigations')
  const { domain, stage, acts, claim, events } = litigation
  return (
    <div className="grid gap-10">
      <header className="grid justify-items-start gap-3">
        <h1 className="wrap-anywhere font-serif text-title-1">{t('case.title', { domain: domain.name })}</h1>
        <div role="status">
          <CaseState stage={stage} />
        </div>
        {acts.length > 0 && (
          <section aria-label={t('acts.title')} className="pt-2">
            <CaseActs litigation={litigation} />
          </section>
        )}
      </header>
      <div className="grid items-start gap-10 lg:grid-cols-2">
        <div className="grid min-w-0 gap-10">
          <Part title={t('case.facts')} level={2}>
            <CaseFacts litigation={litigation} />
          </Part>
          <Part title={t('case.amounts')} level={2}>
            <ClaimAmounts amounts={claim.amounts} />
          </Part>
        </div>
        <div className="grid min-w-0 gap-10">
          <Part title={t('history.title')} level={2}>
            <CaseHistory events={events} />
          </Part>
          <Part title={t('case.pages')} level={2}>
            <Pages litigation={litigation} />
          </Part>
          <Part title={t('case.answers')} level={2}>
            {claim.answers.length > 0 ? (
              <ClaimAnswers claim={claim} judging={false} />
            ) : (
              <p className="text-ink-muted text-small">{t('case.no_answers')}</p>
            )}
          </Part>
          {claim.checks.length > 0 && (
            <Part title={t('case.checks')} level={2}>
              <ClaimChecks checks={claim.checks} />
            </Part>
          )}
        </div>
      </div>
      <Part title={t('exhibits.title')} level={2}>
        <CaseExhibits id={litigation.id} />
      </Part>
    </div>
  )
}

/** Other people’s pages: their addresses are shown, and lead nowhere by accident. */
function Pages({ litigation: { claim } }: { litigation: LitigationDetail }) {
  const t = useTranslations('settlement-claims.prepare')
  const dates = useDateWords()
  return (
    <ul className="divide-y divide-line border-line border-y">
      {claim.hits.map(({ id, image, page_url, first_seen_on, last_seen_on }) => (
        <li key={id} className="grid grid-cols-[auto_1fr] gap-4 py-3 text-small">
          <Thumbnail image={image} className="size-14" />
          <div className="grid min-w-0 content-start gap-0.5">
            <p className="font-semibold">{image.title}</p>
            <p className="wrap-anywhere">{page_url}</p>
            <p className="text-ink-muted">
              {t('seen', { from: dates.day(first_seen_on, 'short'), until: dates.day(last_seen_on, 'short') })}
            </p>
          </div>
        </li>
      ))}
    </ul>
  )
}
