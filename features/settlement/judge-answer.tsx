// The creator’s word on an answer: a reason first, then what follows from it is said before it is sent.
'use client'
import { useQueryClient } from '@tanstack/react-query'
import { useFormatter, useTranslations } from 'next-intl'
import { useState } from 'react'
import { FormFailure } from '#components/forms/form-failure.tsx'
import { ReasonForm } from '#components/forms/reason-form.tsx'
import { AlertDialog } from '#components/ui/alert-dialog.tsx'
import { snackbar } from '#components/ui/snackbar.ts'
import { call } from '#lib/api/client.ts'
import { api } from '#lib/api/endpoints.ts'
import { refresh } from '#lib/api/query.ts'
import type { Infringement } from '#lib/contract/infringements.ts'
import { useAction } from '#lib/forms/use-action.ts'
import { toCents } from '#lib/money.ts'
import { leftAfterContest, linesGivenUp } from '#lib/rules/settlement/contested.ts'
import { type JudgedKind, SETTLEMENT_TEXT_CHARS } from '#lib/rules/settlement/infringements.ts'

type Judged = { id: string; kind: JudgedKind; contested_lines: number[] | null }
type Props = { claim: Infringement; answer: Judged }
type Decision = { word: 'accept' | 'refuse'; reason: string }

export function JudgeAnswer({ claim, answer }: Props) {
  const t = useTranslations('settlement-claims.judge')
  const [decision, setDecision] = useState<Decision | null>(null)
  const ask = (word: Decision['word']) => async (reason: string) => setDecision({ word, reason })
  return (
    <>
      <ReasonForm
        title={t('title')}
        label={t('reason')}
        hint={t('reason_hint')}
        max={SETTLEMENT_TEXT_CHARS}
        acts={[
          { label: t('accept'), variant: 'secondary', send: ask('accept') },
          { label: t('refuse'), variant: 'secondary', send: ask('refuse') },
        ]}
        className="w-full pt-2"
      />
      {decision && <Confirm claim={claim} answer={answer} decision={decision} onClose={() => setDecision(null)} />}
    </>
  )
}

function Confirm({ claim, answer, decision, onClose }: Props & { decision: Decision; onClose: () => void }) {
  const t = useTranslations('settlement-claims.judge')
  const claims = useTranslations('settlement-claims')
  const client = useQueryClient()
  const follows = useConsequence(claim, answer)
  const { busy, failure, run } = useAction()
  const { word, reason } = decision
  const judge = async () => {
    const input = { id: claim.id, answer: answer.id, body: { reason } }
    if (word === 'accept') await call(api.infringementAnswers.accept, input)
    else await call(api.infringementAnswers.refuse, input)
    snackbar.show({ kind: 'other', message: t('done') })
    onClose()
    // A decision may close the claim and its case, and lets a lawyer be asked.
    await refresh(client, api.infringements, api.mailings, api.litigations, api.hits)
  }
  return (
    <AlertDialog
      open
      onOpenChange={onClose}
      title={t(`asked.${word}`)}
      description={follows(word)}
      confirmLabel={t(word)}
      cancelLabel={t('cancel')}
      busy={busy}
      onConfirm={() => run(judge)}
    >
      <FormFailure failure={failure} words={{ invoice_validating: claims('being_paid') }} />
    </AlertDialog>
  )
}

/** What a decision leads to, in one sentence. */
function useConsequence(claim: Infringement, { kind, contested_lines }: Judged) {
  const t = useTranslations('settlement-claims.judge.follows')
  const { number } = useFormatter()
  return (word: Decision['word']): string => {
    if (word === 'refuse') return t(kind === 'credit' ? 'refuse_credit' : 'refuse')
    if (kind !== 'contest') return t(kind)
    const lines = claim.amounts.lines.map(line => ({
      ...line,
      base_cents: toCents(line.base_cents),
      amount_cents: toCents(line.amount_cents),
    }))
    const left = leftAfterContest(lines, contested_lines, linesGivenUp(claim.answers))
    if (left === null) return t('contest')
    return t('contest_lines', { left: number(left.prejudice_cents / 100, { style: 'currency', currency: 'EUR' }) })
  }
}
