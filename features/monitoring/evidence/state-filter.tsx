// The choice of a state above a list of reports.
'use client'
import { useTranslations } from 'next-intl'
import { Select } from '#components/ui/select.tsx'
import { type EvidenceState, evidenceStates } from '#lib/rules/evidence.ts'

type Props = {
  states?: readonly EvidenceState[]
  /** What is shown as long as no state is chosen. */
  otherwise: string
  value: EvidenceState | undefined
  onChoose: (state: EvidenceState | undefined) => void
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
