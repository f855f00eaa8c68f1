// What can be done with the chosen hits; it stays in view while the list scrolls.
'use client'
import X from 'lucide-react/icons/x'
import { useTranslations } from 'next-intl'
import { IconButton } from '#components/ui/icon-button.tsx'
import { FilingButtons } from './filing-buttons.tsx'
import type { Triage } from './use-triage.ts'

export function SelectionBar({ triage: { selection, select, act } }: { triage: Triage }) {
  const t = useTranslations('hits.selection')
  return (
    <section
      data-foot-bar=""
      aria-label={t('label')}
      className="sticky bottom-3 z-20 mt-4 flex items-center gap-2 rounded-panel border border-line bg-raised p-1.5 shadow-float"
    >
      <p className="shrink-0 ps-2.5 font-semibold text-small">{t('count', { count: selection.size })}</p>
      <div className="min-w-0 grow">
        <FilingButtons layout="bar" onAct={act} />
      </div>
      <IconButton
        label={t('clear')}
        icon={<X aria-hidden="true" className="size-4" />}
        onClick={() => select(new Map())}
      />
    </section>
  )
}
