// What a licence passport says: first whether it holds, then of what, where, until when and for whom, and every step.
'use client'
import { useTranslations } from 'next-intl'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { AppLink } from '#components/layout/app-link.tsx'
import { Button } from '#components/ui/button.tsx'
import { DescriptionList } from '#components/ui/description-list.tsx'
import { Notice, type NoticeProps } from '#components/ui/notice.tsx'
import { type Step, Steps } from '#components/ui/steps.tsx'
import { TextField } from '#components/ui/text-field.tsx'
import { textLinkClass } from '#components/ui/text-link.tsx'
import { Thumbnail } from '#components/ui/thumbnail.tsx'
import { brand } from '#lib/brand.ts'
import type { PassportClaims } from '#lib/contract/passports.ts'
import { useDateWords } from '#lib/i18n/use-date-words.ts'
import { type PassportCheck, verifyPassport } from '#lib/proof/passport/passport.ts'
import { href } from '#lib/routes.ts'
import type { PassportStep, PassportVerdict } from '#lib/rules/market/passports.ts'
import { siteName } from '#lib/web-address.ts'
import { showAnswer } from '../show-answer.ts'
import type { ExaminedPassport } from './examine-passports.ts'

const tones: Record<PassportVerdict, NoticeProps['tone']> = {
  unreadable: 'danger',
  unknown_issuer: 'danger',
  forged: 'danger',
  withdrawn: 'danger',
  other_image: 'danger',
  other_website: 'danger',
  not_begun: 'warning',
  expired: 'warning',
  valid: 'success',
}
const states: Record<PassportStep['outcome'], Step['state']> = {
  passed: 'passed',
  failed: 'failed',
  skipped: 'pending',
}

/** `leads`: it is the first of the answer, and brings itself into view. */
export function PassportResult({ examined, leads }: { examined: ExaminedPassport; leads: boolean }) {
  const card = useRef<HTMLDivElement>(null)
  const [check, setCheck] = useState(examined.check)
  useEffect(() => {
    if (leads) showAnswer(card.current)
  }, [leads])
  const onPage = (page: string) => {
    const { token, question } = examined
    setCheck(page === '' ? examined.check : verifyPassport(token, { ...question, page }))
    showAnswer(card.current)
  }
  return (
    <div ref={card} tabIndex={-1} data-verdict={check.verdict} className="grid scroll-mt-24 gap-8 focus:outline-none">
      <Verdict name={examined.name} check={check} />
      {check.claims && <Said examined={examined} claims={check.claims} holder={check.holder} />}
      <div className="grid gap-8 lg:grid-cols-2 lg:gap-12">
        <CheckedSteps check={check} />
        {check.claims && <PageForm onPage={onPage} />}
      </div>
    </div>
  )
}

function Verdict({ name, check: { verdict, claims } }: { name: string; check: PassportCheck }) {
  const t = useTranslations('passport-check')
  const values = { name: name || t('pasted'), issuer: brand.name, ...useValues(claims) }
  // Here the keys are those of today, which a page on a disk cannot know.
  const stranger = verdict === 'unknown_issuer'
  const title = stranger ? t('online.unknown_issuer.title', values) : t(`verdicts.${verdict}.title`, values)
  const text = stranger ? t('online.unknown_issuer.text', values) : t(`verdicts.${verdict}.text`, values)
  return (
    <Notice tone={tones[verdict]} live="status" title={title}>
      <p className="wrap-anywhere">{text}</p>
    </Notice>
  )
}

function useValues(claims: PassportClaims | null) {
  const dates = useDateWords()
  return {
    title: claims?.image.title ?? '',
    author: claims?.image.author ?? '',
    website: claims ? siteName(claims.website) : '',
    from: claims ? dates.day(claims.term.from) : '',
    until: claims ? dates.day(claims.term.until) : '',
  }
}

type SaidProps = { examined: ExaminedPassport; claims: PassportClaims; holder: string | null }

/** Only what we signed ourselves. */
function Said({ examined: { license }, claims, holder }: SaidProps) {
  const t = useTranslations('passport-check')
  const values = useValues(claims)
  const image = license?.image
  const items = [
    { key: 'website', term: t('fields.website'), detail: siteName(claims.website) },
    { key: 'term', term: t('fields.term'), detail: t('days', values) },
    { key: 'holder', term: t('fields.holder'), detail: holder ?? t('holder_hidden') },
    { key: 'number', term: t('fields.number'), detail: <span className="tabular-nums">{claims.jti}</span> },
  ].map(item => ({ ...item, detail: <span className="wrap-anywhere">{item.detail}</span> }))
  return (
    <div className="grid gap-5">
      <div className="flex flex-wrap items-center gap-5">
        {image && <Thumbnail image={image} className="size-24 rounded-control" />}
        <div className="grid min-w-0 gap-1">
          <h2 className="wrap-anywhere font-serif text-title-1">{t('by', values)}</h2>
          <p className="flex flex-wrap gap-x-4 gap-y-1 text-small">
            {image && (
              <AppLink href={href('image', { id: image.id, slug: image.slug })} className={textLinkClass()}>
                {t('online.photograph')}
              </AppLink>
            )}
            {license && (
              <AppLink href={href('license', { number: license.number })} className={textLinkClass()}>
                {t('online.license')}
              </AppLink>
            )}
          </p>
        </div>
      </div>
      <DescriptionList items={items} className="max-w-3xl" />
    </div>
  )
}

function CheckedSteps({ check: { steps } }: { check: PassportCheck }) {
  const t = useTranslations('passport-check')
  const outcomes = useTranslations('proof.outcomes')
  return (
    <section className="grid content-start gap-5">
      <h3 className="font-semibold text-title-3">{t('steps_title')}</h3>
      <Steps
        steps={steps.map(({ step, outcome }) => ({
          key: step,
          title: step === 'standing' ? t('online.standing') : t(`steps.${step}`),
          state: states[outcome],
          stateLabel: outcomes(outcome),
        }))}
      />
    </section>
  )
}

/** A licence is good for one website: whoever has found the photograph says where. */
function PageForm({ onPage }: { onPage: (page: string) => void }) {
  const t = useTranslations('passport-check')
  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const value = new FormData(event.currentTarget).get('page')
    const typed = typeof value === 'string' ? value.trim() : ''
    onPage(typed === '' || /^https?:/i.test(typed) ? typed : `https://${typed}`)
  }
  return (
    <form method="dialog" noValidate onSubmit={onSubmit} className="grid content-start gap-4">
      <TextField
        name="page"
        label={t('page')}
        hint={t('page_hint')}
        inputMode="url"
        autoCapitalize="none"
        autoComplete="off"
        spellCheck={false}
      />
      <Button type="submit" variant="secondary" className="w-fit">
        {t('online.page_button')}
      </Button>
    </form>
  )
}
