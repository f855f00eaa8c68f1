// The recovery codes, shown once, to copy or to print.
'use client'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { Button } from '#components/ui/button.tsx'
import { Notice } from '#components/ui/notice.tsx'
import { useOwnProfile } from '#lib/api/use-own-profile.ts'
import { brand } from '#lib/brand.ts'
import { printLines } from './print-lines.ts'

export function RecoveryCodes({ codes, onKept }: { codes: readonly string[]; onKept: () => void }) {
  const t = useTranslations('security.factor')
  const { email } = useOwnProfile()
  const [copied, setCopied] = useState(false)
  const copy = async () => {
    await navigator.clipboard.writeText(codes.join('\n'))
    setCopied(true)
  }
  return (
    <div className="grid max-w-2xl gap-5 rounded-panel bg-sunken p-5 sm:p-8">
      <Notice tone="warning" live="status" title={t('recovery_title')}>
        {t('recovery_text')}
      </Notice>
      <ul className="grid grid-cols-[repeat(auto-fill,minmax(9.5rem,1fr))] gap-x-6 gap-y-2 font-mono">
        {codes.map(code => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className="flex flex-wrap gap-3">
        <Button variant="secondary" onClick={() => void copy()}>
          {copied ? t('copied') : t('copy')}
        </Button>
        <Button variant="secondary" onClick={() => printLines(t('print_title', { email, product: brand.name }), codes)}>
          {t('print')}
        </Button>
        <Button onClick={onKept}>{t('kept')}</Button>
      </div>
    </div>
  )
}
