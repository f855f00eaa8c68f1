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
import { isOurWord } from '#lib/proof/certificate-steps/verdict.ts'
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
  withdrawn: 'warning',
  outdated: 'warning',
  undecided: 'warning',
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
  const values = { name, issuer: brand.name }
  return (
    <div ref={card} tabIndex={-1} data-verdict={verdict} className="grid scroll-mt-24 gap-4 focus:outline-none">
      <Notice tone={tones[verdict]} live="status" title={t(`verdicts.${verdict}.title`, values)}>
        <p className="wrap-anywhere">{t(`verdicts.${verdict}.text`, values)}</p>
      </Notice>
      {statement && isOurWord(steps) && (
        <div className="flex flex-wrap gap-5">
          {standing?.image && <Thumbnail image={standing.image} className="size-24 rounded-control" />}
          <div className="grid min-w-0 content-start gap-1">
            <h2 className="wrap-anywhere font-serif text-title-1">
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
      {standing?.earlier && (
        <Notice tone="danger" title={t('earlier.title')}>
          <p>
            {standing.earlier.image ? t('earlier.public', earlierValues(standing.earlier.image)) : t('earlier.private')}
          </p>
          <Earlier issued_at={standing.earlier.issued_at} image={standing.earlier.image} />
        </Notice>
      )}
    </div>
  )
}

const earlierValues = ({ title, author }: { title: string; author: string }) => ({ title, author })

function Facts({ examined: { check } }: { examined: ExaminedCertificate }) {
  const t = useTranslations('verifier.result')
  const facts = useTranslations('proof.facts.words')
  const format = useFormatter()
  const { statement, dates } = check
  if (!statement) return null
  const { name, identity_verified } = statement.rights_holder
  // The strongest of the dates that hold.
  const date = dates.findLast(({ at, outcome }) => at !== null && outcome === 'passed')
  const identity = facts(identity_verified ? 'verified' : 'unverified')
  return (
    <>
      <p className="wrap-anywhere text-small">{t('holder', { name, identity })}</p>
      {date?.at && (
        <p className="text-small">
          {t(`dated.${date.state}`, { day: format.dateTime(new Date(date.at), { dateStyle: 'long' }) })}
        </p>
      )}
    </>
  )
}

function Earlier({
  issued_at,
  image,
}: {
  issued_at: string
  image: NonNullable<ExaminedCertificate['standing']>['image']
}) {
  const t = useTranslations('verifier.result')
  const format = useFormatter()
  const day = format.dateTime(new Date(issued_at), { dateStyle: 'long' })
  return image ? (
    <AppLink href={href('image', { id: image.id, slug: image.slug })} className={clsx(textLinkClass(), 'text-small')}>
      {t('earlier.open', { day })}
    </AppLink>
  ) : (
    <p className="text-small">{t('earlier.since', { day })}</p>
  )
}
