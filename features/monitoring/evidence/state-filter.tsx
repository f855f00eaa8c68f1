// The choice of a state, and of how a case stands, above a list of reports.
'use client'
import { useTranslations } from 'next-intl'
import { Select } from '#components/ui/select.tsx'
import { type EvidenceState, evidenceStates } from '#lib/rules/evidence.ts'
import { type LitigationState, litigationStates } from '#lib/rules/settlement/litigations.ts'

type Props = {
  states?: readonly EvidenceState[]
  /** What is shown as long as no state is chosen. */
  otherwise: string
  value: EvidenceState | undefined
  onChoose: (state: EvidenceState | undefined) => void
}

/** How a lawyer’s case about the copy stands. */
export function CaseFilter({
  otherwise,
  value,
  onChoose,
}: {
  otherwise: string
  value: LitigationState | undefined
  onChoose: (state: LitigationState | undefined) => void
}) {
  const t = useTranslations('evidence.cases')
  return (
    <Select
      size="small"
      label={t('label')}
      placeholder={otherwise}
      options={litigationStates.map(state => ({ value: state, label: t(state) }))}
      value={value ?? ''}
      onChange={event => onChoose(litigationStates.find(each => each === event.target.value))}
      className="w-full max-w-64"
    />
  )
}

export function StateFilter({ states = evidenceStates, otherwise, value, onChoose }: Props) {
  const t = useTranslations('evidence')
  return (
    <Select
      size="small"
      label={t('state')}
      placeholder={otherwise}
      options={states.map(state => ({ value: state, label: t(`states.${state}`) }))}
      value={value ?? ''}
      onChange={event => onChoose(states.find(each => each === event.target.value))}
      className="w-full max-w-64"
    />
  )
}
