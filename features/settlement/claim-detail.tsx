// One claim in full: what was signed, its letters with their days, what was answered, what was seen, and everything that happened.
'use client'
import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { type ComponentType, useEffect } from 'react'
import { AppLink } from '#components/layout/app-link.tsx'
import { DetailFrame } from '#components/layout/detail-frame.tsx'
import { DescriptionList } from '#components/ui/description-list.tsx'
import { Notice } from '#components/ui/notice.tsx'
import { textLinkClass } from '#components/ui/text-link.tsx'
import { Thumbnail } from '#components/ui/thumbnail.tsx'
import { api } from '#lib/api/endpoints.ts'
import { q } from '#lib/api/query.ts'
import type { Infringement } from '#lib/contract/infringements.ts'
import { useDateWords } from '#lib/i18n/use-date-words.ts'
import { href } from '#lib/routes.ts'
import { askedOf } from '#lib/rules/settlement/infringements.ts'
import { ClaimActs } from './claim-acts.tsx'
import { ClaimAmounts } from './claim-amounts.tsx'
import { ClaimAnswers } from './claim-answers.tsx'
import { ClaimChecks } from './claim-checks.tsx'
import { ClaimEvents } from './claim-events.tsx'
import { Part } from './claim-part.tsx'
import { ClaimProgress, ClaimState } from './claims-list.tsx'
import { claimsHref } from './claims-params.ts'
import { useClaimsParams } from './use-claims-params.ts'

/** What another part of the product shows on the page of a claim. */
export type BesideClaim = ComponentType<{ claim: Infringement }>

export function ClaimDetail({ id, Beside }: { id: string; Beside: BesideClaim }) {
  const t = useTranslations('settlement-claims.detail')
  const { params } = useClaimsParams()
  const query = useQuery(q(api.infringements.read, { id }))
  // Whoever comes from the sign-off stands at the foot of a long page.
  useEffect(() => window.scrollTo({ top: 0, behavior: 'instant' }), [])
  return (
    <DetailFrame
      query={query}
      back={{ href: claimsHref({ ...params, claim: undefined }), label: t('back') }}
      loadingLabel={t('loading')}
    >
      {claim => <WholeClaim claim={claim} Beside={Beside} />}
    </DetailFrame>
  )
}

function WholeClaim({ claim, Beside }: { claim: Infringement; Beside: BesideClaim }) {
  const t = useTranslations('settlement-claims')
  const { kind, domain, close_reason, amounts, message } = claim
  const asked = askedOf(claim.required_action, claim.damages_paid_at !== null)
  return (
    <>
      <header className="grid justify-items-start gap-3">
        <h3 className="wrap-anywhere font-serif text-title-2">{t(`detail.title.${kind}`, { domain: domain.name })}</h3>
        <div role="status" className="grid justify-items-start gap-1">
          <ClaimState claim={claim} />
          <ClaimProgress claim={claim} />
          {claim.state === 'to_be_settled' && <p className="text-small">{t(`required.${asked}`)}</p>}
          {close_reason && <p className="wrap-anywhere text-ink-muted text-small">{close_reason}</p>}
        </div>
      </header>
      {claim.held_at && claim.closed_at === null && (
        <Notice tone="warning" title={t('detail.held_title')}>
          {t('detail.held_text')}
        </Notice>
      )}
      <Facts claim={claim} />
      <Part title={t('detail.amounts')}>
        <ClaimAmounts amounts={amounts} />
        {amounts.over_cap_reason && <Words lead={t('detail.over_cap')} text={amounts.over_cap_reason} />}
        {claim.commercial_reason && <Words lead={t('detail.commercial')} text={claim.commercial_reason} />}
        {message && <Words lead={t('detail.message')} text={message} />}
      </Part>
      <Part title={t('detail.hits')}>
        <Hits claim={claim} />
      </Part>
      <Part title={t('detail.letters')}>
        <Letters claim={claim} />
      </Part>
      {claim.answers.length > 0 && (
        <Part title={t('detail.answers')}>
          <ClaimAnswers claim={claim} />
        </Part>
      )}
      {claim.checks.length > 0 && (
        <Part title={t('detail.checks')}>
          <ClaimChecks checks={claim.checks} />
        </Part>
      )}
      <Beside claim={claim} />
      <Part title={t('detail.events')}>
        <ClaimEvents events={claim.events} />
      </Part>
      <ClaimActs claim={claim} />
    </>
  )
}

const Words = ({ lead, text }: { lead: string; text: string }) => (
  <div className="text-small">
    <p className="text-ink-muted">{lead}</p>
    <p className="wrap-anywhere whitespace-pre-line">{text}</p>
  </div>
)

function Facts({ claim }: { claim: Infringement }) {
  const t = useTranslations('settlement-claims.detail')
  const dates = useDateWords()
  const { sender_name, check_code, signed_at, deadline_on, locale } = claim
  const languages = useTranslations('settlement-claims.languages')
  return (
    <DescriptionList
      className="max-w-3xl"
      items={[
        { key: 'sender', term: t('sender'), detail: sender_name },
        { key: 'signed', term: t('signed'), detail: dates.moment(signed_at) },
        { key: 'deadline', term: t('deadline'), detail: dates.day(deadline_on) },
        { key: 'language', term: t('language'), detail: languages(locale) },
        { key: 'code', term: t('code'), detail: <span className="font-mono">{check_code}</span> },
      ]}
    />
  )
}

function Hits({ claim }: { claim: Infringement }) {
  const t = useTranslations('settlement-claims')
  const dates = useDateWords()
  return (
    <ul className="divide-y divide-line border-line border-y">
      {claim.hits.map(({ id, hit, image, page_url, evidence, first_seen_on, last_seen_on }) => (
        <li key={id} className="grid grid-cols-[auto_1fr] gap-4 py-3 text-small">
          <Thumbnail image={image} className="size-14" />
          <div className="grid min-w-0 gap-0.5">
            <p className="wrap-anywhere">
              {hit ? (
                <AppLink href={href('hits', { slug: hit })} className={textLinkClass()}>
                  {page_url}
                </AppLink>
              ) : (
                page_url
              )}
            </p>
            <p className="text-ink-muted">
              {t('prepare.seen', { from: dates.day(first_seen_on, 'short'), until: dates.day(last_seen_on, 'short') })}
            </p>
            {evidence && (
              <AppLink
                href={href('account', { slug: 'evidences' }, { report: evidence.id })}
                className={textLinkClass()}
              >
                {t(`reports.${evidence.state}`)}
              </AppLink>
            )}
          </div>
        </li>
      ))}
    </ul>
  )
}

function Letters({ claim }: { claim: Infringement }) {
  const t = useTranslations('settlement-claims')
  const dates = useDateWords()
  const letters = claim.mailings.map(({ type, state, due_on, sent_at, stop_reason }) => ({
    key: type,
    term: t(`letters.${type}`),
    detail:
      sent_at !== null
        ? t(`letter_states.${state}`, { day: dates.dayOf(sent_at) })
        : stop_reason !== null
          ? t(`stops.${stop_reason}`)
          : t(`letter_states.${state}`, { day: dates.day(due_on) }),
  }))
  const { host_notice: host } = claim
  const toHost = host && {
    key: 'host_notice',
    term: t('letters.host_notice'),
    detail: t(`letter_states.${host.state}`, { day: host.sent_at === null ? '' : dates.dayOf(host.sent_at) }),
  }
  return <DescriptionList items={toHost ? [...letters, toHost] : letters} />
}
