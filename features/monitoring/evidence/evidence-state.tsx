// The state of a report in words: how far it is, what comes next, why it failed.
'use client'
import { useTranslations } from 'next-intl'
import { StatusBadge, type Tone } from '#components/ui/badge.tsx'
import type { Evidence } from '#lib/contract/evidences.ts'
import { useDateWords } from '#lib/i18n/use-date-words.ts'
import type { EvidenceState } from '#lib/rules/evidence.ts'
import type { LitigationState } from '#lib/rules/settlement/litigations.ts'

const tones: Record<EvidenceState, Tone> = {
  pending: 'accent',
  success: 'success',
  manual: 'warning',
  failed: 'danger',
}

const caseTones: Record<LitigationState, Tone> = {
  pending: 'accent',
  suspended: 'warning',
  success: 'success',
  failed: 'danger',
  ignored: 'danger',
}

export function EvidenceMark({ state }: { state: EvidenceState }) {
  const t = useTranslations('evidence.states')
  return (
    <StatusBadge tone={tones[state]} pulse={state === 'pending'}>
      {t(state)}
    </StatusBadge>
  )
}

/** How a lawyer’s case about the copy stands; nothing where none was asked. */
export function CaseMark({ state }: { state: Evidence['litigation_status'] }) {
  const t = useTranslations('evidence.cases')
  if (state === null) return null
  return <StatusBadge tone={caseTones[state]}>{t('stands', { state: t(state) })}</StatusBadge>
}

/** Nothing for a report that is ready: it speaks for itself. */
export function EvidenceNextStep({ report: { state, failure, reason, due_at } }: { report: Evidence }) {
  const t = useTranslations('evidence')
  const moment = useMoment()
  if (state === 'success') return null
  return (
    <div className="grid gap-1 text-small">
      {failure && <p>{t(`failures.${failure}`)}</p>}
      {state !== 'failed' && <p className="text-ink-muted">{t(`next.${state}`, { date: moment(due_at) })}</p>}
      {reason && (
        <p className="whitespace-pre-line">
          <span className="text-ink-muted">{t('reason')}</span> {reason}
        </p>
      )}
      {state === 'failed' && <p className="text-ink-muted">{t('not_charged')}</p>}
    </div>
  )
}

/** Writes an instant with its day and its minute. */
export function useMoment() {
  const dates = useDateWords()
  return (at: string) => dates.moment(at, 'short')
}
