// One's own claims, newest first: against which website, for how much, and what happens next.
'use client'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { AppLink } from '#components/layout/app-link.tsx'
import { ListFrame } from '#components/layout/lists/list-frame.tsx'
import { Badge, type Tone } from '#components/ui/badge.tsx'
import { buttonClass } from '#components/ui/button-class.ts'
import ScrollText from '#components/ui/icons/scroll-text.tsx'
import { Money } from '#components/ui/money.tsx'
import { textLinkClass } from '#components/ui/text-link.tsx'
import { Thumbnail } from '#components/ui/thumbnail.tsx'
import { api } from '#lib/api/endpoints.ts'
import { q } from '#lib/api/query.ts'
import type { BriefInfringement } from '#lib/contract/infringements.ts'
import { useDateWords } from '#lib/i18n/use-date-words.ts'
import { toCents } from '#lib/money.ts'
import { href } from '#lib/routes.ts'
import type { InfringementState } from '#lib/rules/settlement/infringements.ts'
import { ClaimsFilters } from './claims-filters.tsx'
import { claimsHref } from './claims-params.ts'
import { useClaimsParams } from './use-claims-params.ts'

export function ClaimsList() {
  const t = useTranslations('settlement-claims')
  const { params, pageHref } = useClaimsParams()
  const { page, claim: _open, hits: _prepared, ...filters } = params
  const query = useQuery({
    ...q(api.infringements.list, { query: { page, ...filters } }),
    placeholderData: keepPreviousData,
  })
  const filtered = Object.values(filters).some(value => value !== undefined)
  const empty = {
    title: t('list.empty_title'),
    text: t('list.empty'),
    actions: (
      <AppLink href={href('hits')} className={buttonClass({ variant: 'secondary' })}>
        {t('list.to_hits')}
      </AppLink>
    ),
  }
  return (
    <div className="grid gap-6">
      {(filtered || (query.data && query.data.count > 0)) && <ClaimsFilters />}
      <ListFrame
        query={query}
        page={page}
        pageHref={pageHref}
        countLabel={count => t('list.count', { count })}
        empty={{
          ...(filtered ? { title: t('list.none_title'), text: t('list.none') } : empty),
          level: 3,
          icon: <ScrollText aria-hidden="true" />,
        }}
      >
        {rows => (
          <ul className="divide-y divide-line border-line border-y">
            {rows.map(claim => (
              <ClaimRow key={claim.id} claim={claim} />
            ))}
          </ul>
        )}
      </ListFrame>
    </div>
  )
}

const tones: Record<InfringementState, Tone> = { to_be_settled: 'accent', settled: 'success', not_settled: 'neutral' }

type Standing = Pick<BriefInfringement, 'state' | 'outcome'>
export function ClaimState({ claim: { state, outcome } }: { claim: Standing }) {
  const t = useTranslations('settlement-claims')
  return <Badge tone={tones[state]}>{outcome === null ? t(`states.${state}`) : t(`outcomes.${outcome}`)}</Badge>
}

type Progress = Pick<BriefInfringement, 'state' | 'removal_state' | 'regularization'>

/** How far what was asked has come, while it is open. */
export function ClaimProgress({ claim: { state, removal_state, regularization } }: { claim: Progress }) {
  const t = useTranslations('settlement-claims')
  const said = [
    regularization && t(`regularizations.${regularization}`),
    removal_state && t(`removal_states.${removal_state}`),
  ].filter(Boolean)
  if (state !== 'to_be_settled' || said.length === 0) return null
  return <span className="text-ink-muted text-small">{said.join(' · ')}</span>
}

function ClaimRow({ claim }: { claim: BriefInfringement }) {
  const t = useTranslations('settlement-claims')
  const dates = useDateWords()
  const { id, kind, domain, image, nb_images, signed_at, next_mailing, nb_open_answers, prejudice_cents } = claim
  return (
    <li className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-2 py-4 sm:grid-cols-[auto_1fr_auto]">
      {image && <Thumbnail image={image} className="size-16" />}
      <div className="grid min-w-0 content-start gap-1">
        <h3>
          <AppLink href={claimsHref({ claim: id })} className={`${textLinkClass()} wrap-anywhere font-semibold`}>
            {domain.name}
          </AppLink>
        </h3>
        <p className="text-small">
          {t(`kinds.${kind}`)} · {t('list.images', { count: nb_images })}
          {kind === 'claim' && (
            <>
              {' · '}
              <Money cents={toCents(prejudice_cents)} />
            </>
          )}
        </p>
        <p className="text-ink-muted text-small">
          {t('list.signed', { day: dates.dayOf(signed_at, 'short') })}
          {next_mailing &&
            ` · ${t('list.next', { letter: t(`letters.${next_mailing.type}`), day: dates.day(next_mailing.due_on, 'short') })}`}
        </p>
        {nb_open_answers > 0 && (
          <p className="font-semibold text-small">{t('list.answers', { count: nb_open_answers })}</p>
        )}
      </div>
      <div className="grid content-start justify-items-start gap-1 max-sm:col-start-2 sm:justify-items-end">
        <ClaimState claim={claim} />
        <ClaimProgress claim={claim} />
      </div>
    </li>
  )
}
