// On the page of a claim: asking a lawyer, what stands in the way, and each case there was with its dated history.
'use client'
import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { AppLink } from '#components/layout/app-link.tsx'
import { Loaded } from '#components/layout/loading/loaded.tsx'
import { Money } from '#components/ui/money.tsx'
import { Notice } from '#components/ui/notice.tsx'
import { Skeleton } from '#components/ui/skeleton.tsx'
import { textLinkClass } from '#components/ui/text-link.tsx'
import { Part } from '#features/settlement/claim-part.tsx'
import { api } from '#lib/api/endpoints.ts'
import { q } from '#lib/api/query.ts'
import { useCodeMessage } from '#lib/api/use-failure.ts'
import type { Infringement } from '#lib/contract/infringements.ts'
import type { LitigationOffer } from '#lib/contract/litigations.ts'
import { useDateWords } from '#lib/i18n/use-date-words.ts'
import { toCents } from '#lib/money.ts'
import { href } from '#lib/routes.ts'
import { type LitigationObstacle, litigationActsOf } from '#lib/rules/settlement/litigations.ts'
import { WordedAct } from './acts/worded-act.tsx'
import { AskLawyer } from './ask-lawyer.tsx'
import { ContactLinks } from './case-contact.tsx'
import { BundleLinks } from './case-exhibits.tsx'
import { CaseHistory } from './case-history.tsx'
import { CaseState } from './case-state.tsx'
import { CostNote } from './cost-note.tsx'

export function LitigationPanel({ claim }: { claim: Infringement }) {
  const t = useTranslations('litigations.panel')
  const query = useQuery({ ...q(api.litigations.offer, { id: claim.id }), enabled: claim.kind === 'claim' })
  // Requests for removal go to no lawyer.
  if (claim.kind !== 'claim') return null
  return (
    <Part title={t('title')}>
      <Loaded query={query} waiting={<Skeleton className="h-24" />}>
        {offer => <Offer claim={claim} offer={offer} />}
      </Loaded>
    </Part>
  )
}

function Offer({ claim, offer }: { claim: Infringement; offer: LitigationOffer }) {
  const t = useTranslations('litigations.panel')
  const { obstacles, cases, cost_note_version } = offer
  const open = obstacles.includes('litigation_exists')
  const over = obstacles.includes('litigation_not_possible')
  return (
    <div className="grid justify-items-start gap-6">
      {!open && !over && (
        <>
          <p className="text-small">{t('lead')}</p>
          {obstacles.length > 0 ? (
            <Obstacles obstacles={obstacles} />
          ) : (
            <AskLawyer claim={claim.id} version={cost_note_version} />
          )}
        </>
      )}
      {over && cases.length === 0 && <Obstacles obstacles={['litigation_not_possible']} />}
      {cases.map(each => (
        <OneCase key={each.litigation.id} {...each} />
      ))}
    </div>
  )
}

const remedies = {
  litigation_identity: href('account', { slug: 'identity' }),
  profile_incomplete: href('account', { slug: 'personal' }),
} as const
const hasRemedy = (obstacle: LitigationObstacle): obstacle is keyof typeof remedies => obstacle in remedies

function Obstacles({ obstacles }: { obstacles: readonly LitigationObstacle[] }) {
  const t = useTranslations('litigations.panel')
  const message = useCodeMessage()
  return (
    <Notice tone="info" title={t('obstacles', { count: obstacles.length })} className="w-full">
      <ul className="grid gap-1">
        {obstacles.map(obstacle => (
          <li key={obstacle}>
            {message(obstacle)}{' '}
            {hasRemedy(obstacle) && (
              <AppLink href={remedies[obstacle]} className={textLinkClass()}>
                {t(`remedies.${obstacle}`)}
              </AppLink>
            )}
          </li>
        ))}
      </ul>
    </Notice>
  )
}

function OneCase({ litigation, events, contact }: LitigationOffer['cases'][number]) {
  const t = useTranslations('litigations')
  const dates = useDateWords()
  const { id, stage, state, lawyer, discount_cents, commission_cents, agreed_at, cost_note_version } = litigation
  const acts = litigationActsOf('creator', { state, lawyer_id: lawyer })
  return (
    <article aria-label={t(`stages.${stage}`)} className="grid w-full justify-items-start gap-4">
      <div role="status" className="flex flex-wrap items-center gap-x-3 gap-y-1 text-small">
        <CaseState stage={stage} />
        {stage === 'waiting' && <span>{t('panel.nobody')}</span>}
        {stage === 'taken' && lawyer && <span className="wrap-anywhere">{t('panel.with', { lawyer })}</span>}
      </div>
      {contact && (
        <p className="text-small">
          {t('case.contact', { name: contact.name })} <ContactLinks contact={contact} />
        </p>
      )}
      {discount_cents > 0 && (
        <p className="text-small">
          {t('panel.discount')} <Money cents={toCents(discount_cents)} />
        </p>
      )}
      {commission_cents > 0 && (
        <p className="text-small">
          {t('panel.fee')} <Money cents={toCents(commission_cents)} />
        </p>
      )}
      <div className="w-full">
        <CaseHistory events={events} />
      </div>
      <details className="w-full text-small">
        <summary className={`${textLinkClass()} w-fit cursor-pointer`}>
          {t('panel.note', { day: dates.dayOf(agreed_at) })}
        </summary>
        <div className="pt-3">
          <CostNote version={cost_note_version} />
        </div>
      </details>
      <BundleLinks id={id} />
      {acts.includes('withdraw') && <WordedAct id={id} act="withdraw" variant="quiet" />}
    </article>
  )
}
