// What the recipient has answered so far, and how each answer stands.
import { useTranslations } from 'next-intl'
import { StatusBadge } from '#components/ui/badge.tsx'
import { Card } from '#components/ui/card.tsx'
import { textLinkClass } from '#components/ui/text-link.tsx'
import { apiHref } from '#lib/api/api-href.ts'
import type { ReceivedLetter } from '#lib/contract/received-letters.ts'
import { useDateWords } from '#lib/i18n/use-date-words.ts'
import { answerStanding } from '#lib/rules/settlement/infringements.ts'

const tones = {
  open: 'accent',
  paying: 'accent',
  accepted: 'success',
  refused: 'danger',
  taken_back: 'danger',
  withdrawn: 'neutral',
} as const

type Props = { token: string; letter: ReceivedLetter }

export function LetterAnswers({ token, letter }: Props) {
  const t = useTranslations('received-letter.answers')
  if (letter.answers.length === 0) return null
  return (
    <Card as="section" aria-labelledby="answers" className="grid gap-3">
      <h2 id="answers" className="font-semibold">
        {t('title')}
      </h2>
      <ul className="divide-y divide-line">
        {letter.answers.map(answer => (
          <LetterAnswer key={answer.id} token={token} letter={letter} answer={answer} />
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

function LetterAnswer({ token, letter, answer }: Props & { answer: ReceivedLetter['answers'][number] }) {
  const t = useTranslations('received-letter.answers')
  const { day, dayOf } = useDateWords()
  const { kind, state, created_at, due_on, decision_reason, message, contested_lines, file_name } = answer
  const standing = answerStanding(answer)
  return (
    <li className="grid gap-1 py-3 text-small">
      <p className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1">
        <span>
          <span className="font-semibold">{t(kind, { standing, lines: contested_lines?.length ?? 0 })}</span>{' '}
          <span className="text-ink-muted">{t('on', { day: dayOf(created_at) })}</span>
        </span>
        <StatusBadge tone={tones[standing]}>{t(`states.${standing}`)}</StatusBadge>
      </p>
      {message && <p className="wrap-anywhere whitespace-pre-line">{message}</p>}
      {file_name && <p className="wrap-anywhere text-ink-muted">{file_name}</p>}
      {answer.passport_number && <p className="wrap-anywhere text-ink-muted">{answer.passport_number}</p>}
      {state === 'open' && (kind === 'remove' || kind === 'credit') && <p className="text-ink-muted">{t('looking')}</p>}
      {state === 'open' && due_on && <p>{t('due', { sender: letter.sender_name, day: day(due_on) })}</p>}
      {state === 'accepted' && kind === 'buy' && (
        <a href={apiHref('/infringements/{token}/license_pdf', { token })} className={`${textLinkClass()} w-fit`}>
          {t('license')}
        </a>
      )}
      {decision_reason && <p className="wrap-anywhere">{t('reason', { reason: decision_reason })}</p>}
    </li>
  )
}
