// What whoever received a letter sees by its link: that it is real, what is asked and why, and what they can do. Reading and answering need no script.
import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { Notice } from '#components/ui/notice.tsx'
import type { ReceivedLetter } from '#lib/contract/received-letters.ts'
import { LetterAccount, type LetterEntry } from './letter-account.tsx'
import { LetterAmounts } from './letter-amounts.tsx'
import { LetterAnswers } from './letter-answers.tsx'
import { LetterAsked } from './letter-asked.tsx'
import { LetterHit } from './letter-hit.tsx'
import { LetterLog } from './letter-log.tsx'
import { LetterSchedule } from './letter-schedule.tsx'
import { LetterVerdict } from './letter-verdict.tsx'

type Props = {
  token: string
  letter: ReceivedLetter
  /** What just came of an answer. */
  outcome: ReactNode
  ways: ReactNode
  entry: LetterEntry
}

export function LetterScreen({ token, letter, outcome, ways, entry }: Props) {
  const t = useTranslations('received-letter')
  const { sender_name: sender, domain, hits, message } = letter
  return (
    <article className="page-width grid gap-12 py-8 sm:py-12">
      <header className="grid gap-6">
        <h1 className="wrap-anywhere max-w-4xl font-serif text-title-2">
          {t('letter.title', { sender, domain, images: hits.length })}
        </h1>
        <div className="grid items-start gap-6 lg:grid-cols-2">
          <div className="grid gap-6">
            <LetterVerdict token={token} letter={letter} />
            {letter.held_at && letter.closed_at === null && (
              <Notice tone="warning" title={t('letter.held_title')}>
                {t('letter.held_text')}
              </Notice>
            )}
            {outcome}
            <LetterAnswers token={token} letter={letter} />
            <LetterAccount token={token} assigned={letter.assigned} entry={entry} />
          </div>
          <LetterAsked letter={letter} />
        </div>
      </header>
      <Part id="pictures" title={t('letter.pictures_title')}>
        {message && (
          <figure className="max-w-3xl border-line-strong border-s-2 ps-5">
            <figcaption className="text-ink-muted text-small">{t('letter.message_title', { sender })}</figcaption>
            <blockquote className="wrap-anywhere mt-1 whitespace-pre-line">{message}</blockquote>
          </figure>
        )}
        {hits.map(hit => (
          <LetterHit key={hit.id} token={token} hit={hit} domain={domain} />
        ))}
      </Part>
      <Part id="sum" title={t('amounts.title')}>
        <LetterAmounts letter={letter} />
      </Part>
      <Part id="ways" title={t('ways.title')}>
        {ways}
      </Part>
      <Part id="schedule" title={t('schedule.title')}>
        <LetterSchedule letter={letter} />
        <LetterLog log={letter.log} />
      </Part>
    </article>
  )
}

function Part({ id, title, children }: { id: string; title: string; children: ReactNode }) {
  return (
    <section
      id={id}
      aria-labelledby={`${id}-title`}
      className="grid scroll-mt-24 gap-6 border-line border-t pt-8 *:min-w-0"
    >
      <h2 id={`${id}-title`} className="font-serif text-title-2">
        {title}
      </h2>
      {children}
    </section>
  )
}
