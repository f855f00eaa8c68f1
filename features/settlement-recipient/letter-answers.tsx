// What the recipient has answered so far, and how each answer stands.
import { useTranslations } from 'next-intl'
import { StatusBadge } from '#components/ui/badge.tsx'
import { Card } from '#components/ui/card.tsx'
import { textLinkClass } from '#components/ui/text-link.tsx'
import { apiHref } from '#lib/api/api-href.ts'
import type { ReceivedLetter } from '#lib/contract/received-letters.ts'
import { useDateWords } from '#lib/i18n/use-date-words.ts'

const tones = { open: 'accent', accepted: 'success', refused: 'danger', withdrawn: 'neutral' } as const

export function LetterAnswers({ token, letter }: { token: string; letter: ReceivedLetter }) {
  const { answers, sender_name: sender } = letter
  const t = useTranslations('received-letter.answers')
  const { day, dayOf } = useDateWords()
  if (answers.length === 0) return null
  return (
    <Card as="section" aria-labelledby="answers" className="grid gap-3">
      <h2 id="answers" className="font-semibold">
        {t('title')}
      </h2>
      <ul className="divide-y divide-line">
        {answers.map(({ id, kind, state, created_at, due_on, decision_reason, message, ...more }) => (
          <li key={id} className="grid gap-1 py-3 text-small">
            <p className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1">
              <span>
                <span className="font-semibold">{t(kind, { lines: more.contested_lines?.length ?? 0 })}</span>{' '}
                <span className="text-ink-muted">{t('on', { day: dayOf(created_at) })}</span>
              </span>
              <StatusBadge tone={tones[state]}>{t(`states.${state}`)}</StatusBadge>
            </p>
            {message && <p className="wrap-anywhere whitespace-pre-line">{message}</p>}
            {more.file_name && <p className="wrap-anywhere text-ink-muted">{more.file_name}</p>}
            {more.passport_number && <p className="wrap-anywhere text-ink-muted">{more.passport_number}</p>}
            {state === 'open' && (kind === 'remove' || kind === 'credit') && (
              <p className="text-ink-muted">{t('looking')}</p>
            )}
            {state === 'open' && due_on && <p>{t('due', { sender, day: day(due_on) })}</p>}
            {state === 'open' && (kind === 'pay' || kind === 'buy') && <p className="text-ink-muted">{t('bank')}</p>}
            {state === 'accepted' && kind === 'buy' && (
              <a href={apiHref('/infringements/{token}/license_pdf', { token })} className={`${textLinkClass()} w-fit`}>
                {t('license')}
              </a>
            )}
            {decision_reason && <p className="wrap-anywhere">{t('reason', { reason: decision_reason })}</p>}
          </li>
        ))}
      </ul>
      {letter.invoices.map(({ id, number }) => (
        <a
          key={id}
          href={`${apiHref('/infringements/{token}/invoice_pdf', { token })}?invoice=${id}`}
          className={`${textLinkClass()} w-fit text-small`}
        >
          {t('invoice', { number })}
        </a>
      ))}
    </Card>
  )
}
