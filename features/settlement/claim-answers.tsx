// What the recipient answered, and the creator's word on what is theirs to decide.
'use client'
import { useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { ReasonForm } from '#components/forms/reason-form.tsx'
import { snackbar } from '#components/ui/snackbar.ts'
import { textLinkClass } from '#components/ui/text-link.tsx'
import { apiHref } from '#lib/api/api-href.ts'
import { call } from '#lib/api/client.ts'
import { api } from '#lib/api/endpoints.ts'
import { refresh } from '#lib/api/query.ts'
import type { Infringement } from '#lib/contract/infringements.ts'
import { useDateWords } from '#lib/i18n/use-date-words.ts'
import { answerStanding, isJudged, SETTLEMENT_TEXT_CHARS } from '#lib/rules/settlement/infringements.ts'

type Answer = Infringement['answers'][number]

/** `judging`: its creator reads it, opens files and decides; a lawyer finds them among the exhibits. */
export function ClaimAnswers({ claim, judging = true }: { claim: Infringement; judging?: boolean }) {
  return (
    <ul className="divide-y divide-line border-line border-y text-small">
      {claim.answers.map(answer => (
        <AnswerRow key={answer.id} claim={claim.id} answer={answer} judging={judging} />
      ))}
    </ul>
  )
}

function AnswerRow({ claim, answer, judging }: { claim: string; answer: Answer; judging: boolean }) {
  const t = useTranslations('settlement-claims')
  const dates = useDateWords()
  const { id, kind, state, message, passport_number, file_name, due_on, decision_reason, created_at } = answer
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
          href={apiHref('/infringements/{id}/answers/{answer}/file', { id: claim, answer: id })}
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
      {judging && state === 'open' && isJudged(kind) && <Judge claim={claim} answer={id} />}
    </li>
  )
}

function Judge({ claim, answer }: { claim: string; answer: string }) {
  const t = useTranslations('settlement-claims.judge')
  const claims = useTranslations('settlement-claims')
  const client = useQueryClient()
  const judge = (word: 'accept' | 'refuse') => async (reason: string) => {
    const input = { id: claim, answer, body: { reason } }
    if (word === 'accept') await call(api.infringementAnswers.accept, input)
    else await call(api.infringementAnswers.refuse, input)
    // A decision may close the claim and its case, and lets a lawyer be asked.
    await refresh(client, api.infringements, api.mailings, api.litigations, api.hits)
    snackbar.show({ kind: 'other', message: t('done') })
  }
  return (
    <ReasonForm
      title={t('title')}
      label={t('reason')}
      hint={t('reason_hint')}
      max={SETTLEMENT_TEXT_CHARS}
      acts={[
        { label: t('accept'), variant: 'secondary', send: judge('accept') },
        { label: t('refuse'), variant: 'secondary', send: judge('refuse') },
      ]}
      refusals={{ invoice_validating: claims('being_paid') }}
      className="w-full pt-2"
    />
  )
}
