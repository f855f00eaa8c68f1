// The layout of every tool: fields on one side, the result on the other, announced when it arrives.
'use client'
import { useTranslations } from 'next-intl'
import type { FormEvent, ReactNode } from 'react'
import { Notice } from '#components/ui/notice.tsx'

export type ToolFormProps = {
  fields: ReactNode
  button: ReactNode
  /** Before the first check a sentence says that the result will be here. */
  result: ReactNode
  failed: boolean
  onSubmit: (event: FormEvent<HTMLFormElement>) => void
}

export function ToolForm({ fields, button, result, failed, onSubmit }: ToolFormProps) {
  const t = useTranslations('verifier.tools')
  return (
    <div className="grid gap-12 lg:grid-cols-2">
      {/* The method that sends nothing: what is pasted before the script runs must not end in a URL. */}
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
