// The line that is pasted, with a button that copies it; nothing while a size is wrong.
'use client'
import { useTranslations } from 'next-intl'
import { Button } from '#components/ui/button.tsx'
import Check from '#components/ui/icons/check.tsx'
import Copy from '#components/ui/icons/copy.tsx'
import { useCopied } from '#components/ui/use-copied.ts'

export function PluginLine({ line }: { line: string | null }) {
  const t = useTranslations('plugin.settings')
  const { copied, copy } = useCopied()
  const Icon = copied ? Check : Copy
  return (
    <section aria-label={t('line')} className="grid gap-3">
      <h3 className="font-semibold text-small">{t('line')}</h3>
      {line === null ? (
        <p className="rounded-control bg-surface p-4 text-ink-muted">{t('no_line')}</p>
      ) : (
        <>
          <code className="wrap-anywhere rounded-control bg-surface p-4 font-mono text-caption">{line}</code>
          <Button variant="secondary" className="w-fit" onClick={() => copy(line)}>
            <Icon aria-hidden="true" className="size-4" />
            {t('copy')}
          </Button>
          <output className="text-ink-muted text-small">{copied ? t('copied') : ''}</output>
        </>
      )}
    </section>
  )
}
