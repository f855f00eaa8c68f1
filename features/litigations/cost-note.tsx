// The note on costs and risks, in the version that is asked for; each version stays as it was agreed to.
'use client'
import { useTranslations } from 'next-intl'

const items = ['free', 'fees', 'ours', 'discount', 'court', 'time', 'sure', 'leave'] as const

export function CostNote({ version }: { version: number }) {
  const t = useTranslations('litigations')
  return (
    <div className="grid gap-3 text-small">
      <ul className="grid list-disc gap-2 ps-5">
        {items.map(item => (
          <li key={item}>{t(`note_v1.${item}`)}</li>
        ))}
      </ul>
      <p className="text-ink-muted">{t('panel.version', { version })}</p>
    </div>
  )
}
