// The veil over photographs with nudity, and the box that lifts it; it works without a script, which only remembers the choice.
import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { VeilBox } from './veil-box.tsx'

export function Veil({ children }: { children: ReactNode }) {
  const t = useTranslations('images.veil')
  return (
    <div className="group/veil grid gap-4">
      <div className="w-fit">
        <VeilBox label={t('show')} />
      </div>
      {children}
    </div>
  )
}
