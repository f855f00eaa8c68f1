// How far the photograph has come on its way, and a way to stop it.
'use client'
import { useFormatter, useTranslations } from 'next-intl'
import { Button } from '#components/ui/button.tsx'
import { Progress as ProgressBar } from '#components/ui/progress.tsx'
import type { Progress } from './use-upload.ts'

/** The button that was pressed is gone: the focus goes on with the one that took its place. */
const focus = (button: HTMLButtonElement | null) => button?.focus()

const MEBI = 1024 * 1024

export function SendProgress({ progress, onStop }: { progress: Progress | null; onStop: () => void }) {
  const t = useTranslations('upload.sending')
  const format = useFormatter()
  const arrived = progress !== null && progress.total > 0 && progress.sent >= progress.total
  const underWay = !arrived && progress !== null && progress.total > 0
  const stage = arrived ? t('checking') : underWay ? t('sending') : t('starting')
  const megabytes = (bytes: number) => format.number(bytes / MEBI, { maximumFractionDigits: 1 })
  return (
    <div className="grid gap-4 rounded-panel bg-surface p-6">
      {underWay ? (
        <ProgressBar
          label={stage}
          percent={(progress.sent / progress.total) * 100}
          detail={t('detail', { sent: megabytes(progress.sent), total: megabytes(progress.total) })}
        />
      ) : (
        <ProgressBar label={stage} />
      )}
      {/* The stages are announced, not every megabyte. */}
      <output className="sr-only">{stage}</output>
      {!arrived && (
        <Button variant="quiet" size="small" className="justify-self-start" onClick={onStop} ref={focus}>
          {t('stop')}
        </Button>
      )}
    </div>
  )
}
