// The invoicing agreement in the tab of payouts: what it is for, whether it is signed, and the way to sign it.
'use client'
import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { AppLink } from '#components/layout/app-link.tsx'
import { Loaded } from '#components/layout/loading/loaded.tsx'
import { StatusBadge } from '#components/ui/badge.tsx'
import { Button } from '#components/ui/button.tsx'
import { buttonClass } from '#components/ui/button-class.ts'
import { DescriptionList } from '#components/ui/description-list.tsx'
import { Notice } from '#components/ui/notice.tsx'
import { Skeleton } from '#components/ui/skeleton.tsx'
import { api } from '#lib/api/endpoints.ts'
import { q } from '#lib/api/query.ts'
import { useOwnProfile } from '#lib/api/use-own-profile.ts'
import type { InvoicingAgreement } from '#lib/contract/agreements.ts'
import { useDateWords } from '#lib/i18n/use-date-words.ts'
import { href } from '#lib/routes.ts'
import { missingFields, tabOf } from '#lib/rules/accounts/profile.ts'
import { CONTEST_DAYS } from '#lib/rules/billing/agreement.ts'
import { AgreementForm } from './agreement-form.tsx'
import { AgreementLink } from './agreement-link.tsx'

const tones = { unsigned: 'warning', outdated: 'warning', signed: 'success' } as const

export function AgreementSection() {
  const t = useTranslations('invoicing')
  const query = useQuery(q(api.agreements.read, {}))
  return (
    <section aria-labelledby="invoicing" className="grid max-w-2xl gap-4">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
        <h3 id="invoicing" className="font-semibold text-title-3">
          {t('title')}
        </h3>
        {query.data && (query.data.available || query.data.signed) && (
          <span role="status">
            <StatusBadge tone={tones[query.data.state]}>{t(`states.${query.data.state}`)}</StatusBadge>
          </span>
        )}
      </div>
      <Loaded query={query} waiting={<Skeleton className="h-40 w-full" />}>
        {agreement => <Agreement agreement={agreement} />}
      </Loaded>
    </section>
  )
}

function Agreement({ agreement }: { agreement: InvoicingAgreement }) {
  const t = useTranslations('invoicing')
  const [missing] = missingFields(useOwnProfile())
  const { available, state, signed } = agreement
  if (!available && !signed) return <Notice title={t('abroad_title')}>{t('abroad')}</Notice>
  return (
    <>
      {state === 'outdated' && signed && (
        <Notice tone="warning">{t('outdated', { version: String(signed.version) })}</Notice>
      )}
      {signed ? <Signed signed={signed} /> : <Why />}
      {missing ? <Incomplete field={missing} /> : available && <Acts agreement={agreement} />}
    </>
  )
}

function Why() {
  const t = useTranslations('invoicing')
  const points = [
    t('points.number'),
    t('points.contest', { days: String(CONTEST_DAYS) }),
    t('points.vat'),
    t('points.end'),
  ]
  return (
    <div className="grid gap-3 text-small">
      <p>{t('why')}</p>
      <ul className="grid list-disc gap-1.5 ps-5 text-ink-muted marker:text-line-strong">
        {points.map(point => (
          <li key={point}>{point}</li>
        ))}
      </ul>
    </div>
  )
}

function Signed({ signed }: { signed: NonNullable<InvoicingAgreement['signed']> }) {
  const t = useTranslations('invoicing')
  const dates = useDateWords()
  const { signatory, signed_at, number, version, company_number, vat_number, legal_form, capital, register } = signed
  const company = [legal_form, capital, register].filter(each => each !== null).join(', ')
  return (
    <DescriptionList
      items={[
        { key: 'by', term: t('signed_by'), detail: signatory },
        {
          key: 'on',
          term: t('signed_on'),
          detail: dates.moment(signed_at),
        },
        { key: 'number', term: t('company_number'), detail: company_number },
        ...(company === '' ? [] : [{ key: 'company', term: t('legal_form'), detail: company }]),
        { key: 'vat', term: t('vat_number'), detail: vat_number ?? t('vat_none') },
        { key: 'series', term: t('series'), detail: t('series_value', { number: String(number) }) },
        { key: 'version', term: t('version'), detail: String(version) },
      ]}
    />
  )
}

/** Signing, again where the text or the particulars are others; the document is one click away. */
function Acts({ agreement }: { agreement: InvoicingAgreement }) {
  const t = useTranslations('invoicing')
  const [open, setOpen] = useState(false)
  const { state } = agreement
  const label = state === 'signed' ? t('change') : state === 'outdated' ? t('sign_again') : t('sign')
  return (
    <div className="flex flex-wrap items-center gap-x-5 gap-y-3 text-small">
      {state === 'signed' && <AgreementLink />}
      <Button variant={state === 'signed' ? 'secondary' : 'primary'} onClick={() => setOpen(true)}>
        {label}
      </Button>
      {state === 'outdated' && <AgreementLink />}
      {state !== 'signed' && <AgreementLink draft />}
      {open && <AgreementForm agreement={agreement} onClose={() => setOpen(false)} />}
    </div>
  )
}

function Incomplete({ field }: { field: string }) {
  const t = useTranslations('invoicing')
  return (
    <Notice
      tone="warning"
      title={t('incomplete_title')}
      actions={
        <AppLink
          href={href('account', { slug: tabOf(field) })}
          className={buttonClass({ variant: 'secondary', size: 'small' })}
        >
          {t('complete')}
        </AppLink>
      }
    >
      {t('incomplete')}
    </Notice>
  )
}
