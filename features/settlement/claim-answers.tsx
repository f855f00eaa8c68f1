// What the recipient answered; what is the creator’s to decide is asked of them.
'use client'
import { useTranslations } from 'next-intl'
import { textLinkClass } from '#components/ui/text-link.tsx'
import { apiHref } from '#lib/api/api-href.ts'
import type { Infringement } from '#lib/contract/infringements.ts'
import { useDateWords } from '#lib/i18n/use-date-words.ts'
import { answerStanding, isJudged } from '#lib/rules/settlement/infringements.ts'
import { JudgeAnswer } from './judge-answer.tsx'

type Answer = Infringement['answers'][number]

/** `judging`: its creator reads it, opens files and decides; a lawyer finds them among the exhibits. */
export function ClaimAnswers({ claim, judging = true }: { claim: Infringement; judging?: boolean }) {
  return (
    <ul className="divide-y divide-line border-line border-y text-small">
      {claim.answers.map(answer => (
        <AnswerRow key={answer.id} claim={claim} answer={answer} judging={judging} />
      ))}
    </ul>
  )
}

function AnswerRow({ claim, answer, judging }: { claim: Infringement; answer: Answer; judging: boolean }) {
  const t = useTranslations('settlement-claims')
  const dates = useDateWords()
  const { id, kind, state, message, passport_number, file_name, due_on, decision_reason, created_at, contested_lines } =
    answer
  return (
    <li className="grid justify-items-start gap-1 py-3">
      <p>
        <span className="font-semibold">{t(`answers.${kind}`)}</span> · {t(`answer_states.${answerStanding(answer)}`)}
      </p>
      {message && <p className="wrap-anywhere whitespace-pre-line">{message}</p>}
      {passport_number && <p className="wrap-anywhere font-mono">{passport_number}</p>}
      {file_name && !judging && <p className="wrap-anywhere">{file_name}</p>}
      {file_name && judging && (
        <a
          href={apiHref('/infringements/{id}/answers/{answer}/file', { id: claim.id, answer: id })}
          className={textLinkClass()}
        >
          {t('judge.file')}
        </a>
      )}
      {decision_reason && <p className="wrap-anywhere whitespace-pre-line">{decision_reason}</p>}
      <p className="text-ink-muted">
        {dates.moment(created_at, 'short')}
        {state === 'open' && due_on && ` · ${t('detail.judge_by', { day: dates.day(due_on, 'short') })}`}
      </p>
      {judging && state === 'open' && isJudged(kind) && (
        <JudgeAnswer claim={claim} answer={{ id, kind, contested_lines }} />
      )}
    </li>
  )
}
