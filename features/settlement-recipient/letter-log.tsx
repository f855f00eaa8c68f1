// What the public log holds of a letter: the statements whose digests are in it, for its recipient to show to anybody.
import { useTranslations } from 'next-intl'
import type { ReceivedLetter } from '#lib/contract/received-letters.ts'

/** Folds without script. */
export function LetterLog({ log }: Pick<ReceivedLetter, 'log'>) {
  const t = useTranslations('received-letter.log')
  if (log.length === 0) return null
  return (
    <details className="max-w-4xl text-small">
      <summary className="w-fit font-semibold hover:text-accent">{t('title')}</summary>
      <div className="grid gap-4 pt-3">
        <p className="text-ink-muted">{t('text')}</p>
        <ol className="grid gap-3">
          {log.map(({ statement, digest }) => (
            <li key={digest} className="grid gap-1 text-caption">
              <code className="wrap-anywhere">{statement}</code>
              <code className="wrap-anywhere text-ink-muted">{t('digest', { digest })}</code>
            </li>
          ))}
        </ol>
      </div>
    </details>
  )
}
