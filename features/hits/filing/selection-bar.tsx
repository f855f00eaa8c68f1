// What can be done with the chosen hits; it stays in view while the list scrolls.
'use client'
import { useTranslations } from 'next-intl'
import { IconButton } from '#components/ui/icon-button.tsx'
import X from '#components/ui/icons/x.tsx'
import { filedUnder } from '../hits-params.ts'
import { useHitsParams } from '../use-hits-params.ts'
import { FilingButtons } from './filing-buttons.tsx'
import type { Triage } from './use-triage.ts'

export function SelectionBar({ triage: { selection, select, act } }: { triage: Triage }) {
  const { params } = useHitsParams()
  const t = useTranslations('hits.selection')
  return (
    <section
      data-foot-bar=""
      aria-label={t('label')}
      className="sticky bottom-3 z-20 mt-4 grid grid-cols-[1fr_auto] items-center gap-x-2 rounded-panel border border-line bg-raised p-1 shadow-float sm:grid-cols-[auto_1fr_auto] sm:p-1.5"
    >
      <p className="shrink-0 ps-2.5 font-semibold text-small">{t('count', { count: selection.size })}</p>
      <div className="col-span-2 min-w-0 max-sm:row-start-2 sm:col-span-1">
        <FilingButtons layout="bar" current={filedUnder(params)} onAct={act} />
      </div>
      <IconButton
        label={t('clear')}
        icon={<X aria-hidden="true" className="size-4" />}
        onClick={() => select(new Map())}
        className="max-sm:col-start-2 max-sm:row-start-1"
      />
    </section>
  )
}
