// What the list of one's claims is narrowed to: how each stands, and what is still asked.
'use client'
import { useTranslations } from 'next-intl'
import { FilterRow } from '#components/layout/lists/list-filters.tsx'
import { requiredActions } from '#lib/rules/billing/settlements.ts'
import {
  infringementKinds,
  infringementStates,
  outcomeNames,
  regularizations,
  removalStates,
} from '#lib/rules/settlement/infringements.ts'
import { useClaimsParams } from './use-claims-params.ts'

export function ClaimsFilters() {
  const t = useTranslations('settlement-claims')
  const { params, choose, reset } = useClaimsParams()
  return (
    <FilterRow
      state={{ params, choose }}
      onClear={() => reset({})}
      filters={[
        {
          name: 'state',
          label: t('list.state'),
          options: infringementStates.map(value => ({ value, label: t(`states.${value}`) })),
        },
        {
          name: 'kind',
          label: t('list.kind'),
          options: infringementKinds.map(value => ({ value, label: t(`kinds.${value}`) })),
        },
        {
          name: 'required_action',
          label: t('list.required_action'),
          options: requiredActions.map(value => ({ value, label: t(`actions.${value}`) })),
        },
        {
          name: 'regularization',
          label: t('list.regularization'),
          options: regularizations.map(value => ({ value, label: t(`regularizations.${value}`) })),
        },
        {
          name: 'removal_state',
          label: t('list.removal_state'),
          options: removalStates.map(value => ({ value, label: t(`removal_states.${value}`) })),
        },
        {
          name: 'outcome',
          label: t('list.outcome'),
          options: outcomeNames.map(value => ({ value, label: t(`outcomes.${value}`) })),
        },
      ]}
    />
  )
}
