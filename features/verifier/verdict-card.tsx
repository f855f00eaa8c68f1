// The answer first: the verdict, the picture, whose it is said to be, and since when.
'use client'
import { clsx } from 'clsx'
import { useFormatter, useTranslations } from 'next-intl'
import { useEffect, useRef } from 'react'
import { AppLink } from '#components/layout/app-link.tsx'
import { Notice, type NoticeProps } from '#components/ui/notice.tsx'
import { textLinkClass } from '#components/ui/text-link.tsx'
import { Thumbnail } from '#components/ui/thumbnail.tsx'
import { brand } from '#lib/brand.ts'
import { useDateWords } from '#lib/i18n/use-date-words.ts'
import { isOurWord, unasked } from '#lib/proof/certificate-steps/verdict.ts'
import { declaredAuthor } from '#lib/proof/certified-facts.ts'
import { href } from '#lib/routes.ts'
import type { Verdict } from '#lib/rules/accounts/verification.ts'
import type { ExaminedCertificate } from './examine.ts'
import { showAnswer } from './show-answer.ts'

const tones: Record<Verdict, NoticeProps['tone']> = {
  not_ours: 'danger',
  broken: 'danger',
  pages_changed: 'danger',
  unknown_issuer: 'warning',
  other_file: 'warning',
  set_aside: 'danger',
  contested: 'warning',
  withdrawn: 'warning',
  outdated: 'warning',
  undecided: 'warning',
  file_alone: 'info',
  valid: 'success',
}

/** The one that leads is brought into view. A title and an author are headings only where they are our own word. */
export function VerdictCard({ examined, leads }: { examined: ExaminedCertificate; leads: boolean }) {
  const card = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (leads) showAnswer(card.current)
  }, [leads])
  const t = useTranslations('verifier.result')
  const { check, standing, name } = examined
  const { verdict, statement, steps } = check
  const format = useFormatter()
  const values = {
    name,
    issuer: brand.name,
    unasked: format.list(unasked(steps).map(question => t(`unasked.${question}`))),
  }
  return (
    <div ref={card} tabIndex={-1} data-verdict={verdict} className="grid scroll-mt-24 gap-4 focus:outline-none">
      <Notice
        tone={tones[verdict]}
        live="status"
        title={<span className="text-title-3">{t(`verdicts.${verdict}.title`, values)}</span>}
      >
        <p className="wrap-anywhere">{t(`verdicts.${verdict}.text`, values)}</p>
      </Notice>
      {standing?.earlier && <Earlier earlier={standing.earlier} priority={standing.priority} />}
      {standing?.yields_to && <YieldsTo reference={standing.yields_to} />}
      {statement && isOurWord(steps) && (
        <div className="flex flex-wrap gap-5">
          {standing?.image && <Thumbnail image={standing.image} className="size-24 rounded-control" />}
          <div className="grid min-w-0 content-start gap-1">
            <h2 className="wrap-anywhere font-serif text-title-2">
              {t('heading', { title: statement.title, author: statement.author.name })}
            </h2>
            <Facts examined={examined} />
            {standing?.image && (
              <AppLink
                href={href('image', { id: standing.image.id, slug: standing.image.slug })}
                className={clsx(textLinkClass(), 'text-small')}
              >
                {t('open_image')}
              </AppLink>
            )}
          </div>
        </div>
      )}
    </div>
  )
}

function Facts({ examined: { check, standing } }: { examined: ExaminedCertificate }) {
  const t = useTranslations('verifier.result')
  const facts = useTranslations('proof.facts.words')
  const { dayOf } = useDateWords()
  const { statement, dates } = check
  if (!statement) return null
  const { name, identity_verified } = statement.rights_holder
  // The strongest of the dates that hold.
  const date = dates.findLast(({ at, outcome }) => at !== null && outcome === 'passed')
  const author = declaredAuthor(statement)
  const identity = (verified: boolean) => facts(verified ? 'verified' : 'unverified')
  return (
    <>
      <p className="wrap-anywhere text-small">
        {t('author', { name: author.name, identity: identity(author.verified) })}
      </p>
      <p className="wrap-anywhere text-small">{t('holder', { name, identity: identity(identity_verified) })}</p>
      {date?.at && <p className="text-small">{t(`dated.${date.state}`, { day: dayOf(date.at) })}</p>}
      {!standing?.earlier && <p className="text-small">{t(standing ? 'no_earlier' : 'earlier_unasked')}</p>}
    </>
  )
}

type Standing = NonNullable<ExaminedCertificate['standing']>
type Reference = NonNullable<Standing['earlier']>

function Earlier({ earlier, priority }: { earlier: Reference; priority: Standing['priority'] }) {
  const t = useTranslations('verifier.result.earlier')
  const { image } = earlier
  return (
    <Notice tone="danger" title={t('title', { day: useDay()(earlier.issued_at) })}>
      <p>{image ? t('public', { title: image.title, author: image.author }) : t('private')}</p>
      {priority && <p>{t(`states.${priority}`)}</p>}
      <OpenReference reference={earlier} />
    </Notice>
  )
}

function YieldsTo({ reference }: { reference: Reference }) {
  const t = useTranslations('verifier.result.yields')
  return (
    <Notice tone="danger" title={t('title')}>
      <p>{t('text')}</p>
      <OpenReference reference={reference} />
    </Notice>
  )
}

function OpenReference({ reference: { image, issued_at } }: { reference: Reference }) {
  const t = useTranslations('verifier.result.earlier')
  const day = useDay()(issued_at)
  if (!image) return null
  return (
    <AppLink href={href('image', { id: image.id, slug: image.slug })} className={clsx(textLinkClass(), 'text-small')}>
      {t('open', { day })}
    </AppLink>
  )
}

function useDay() {
  const dates = useDateWords()
  return (instant: string) => dates.dayOf(instant)
}
