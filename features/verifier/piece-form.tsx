// The frame of every small tool: fields on one side, the answer on the other, read aloud when it comes.
'use client'
import { useTranslations } from 'next-intl'
import type { FormEvent, ReactNode } from 'react'
import { Notice } from '#components/ui/notice.tsx'

export type PieceFormProps = {
  fields: ReactNode
  button: ReactNode
  /** What was found; before the first check a sentence says what will be here. */
  result: ReactNode
  failed: boolean
  onSubmit: (event: FormEvent<HTMLFormElement>) => void
}

export function PieceForm({ fields, button, result, failed, onSubmit }: PieceFormProps) {
  const t = useTranslations('verifier.pieces')
  return (
    <div className="grid gap-12 lg:grid-cols-2">
      {/* The method that sends nothing: what is pasted before the script runs must not travel in an address. */}
      <form method="dialog" noValidate onSubmit={onSubmit} className="grid max-w-2xl content-start gap-6">
        {fields}
        <div>{button}</div>
      </form>
      <div aria-live="polite" className="grid min-w-0 content-start gap-6">
        {failed ? (
          <Notice tone="danger">{t('failed')}</Notice>
        ) : (
          result || <p className="text-ink-muted">{t('empty')}</p>
        )}
      </div>
    </div>
  )
}
