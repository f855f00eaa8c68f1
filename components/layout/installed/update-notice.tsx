// Says that a newer version waits; it takes over when the visitor says so, or when the last page is closed.
'use client'
import { useParams } from 'next/navigation'
import { use, useState } from 'react'
import { lateWords } from '#lib/i18n/late-words.ts'
import { Button } from '../../ui/button.tsx'

const words = lateWords('installed', {
  en: () => import('#messages/en/installed.json'),
  fr: () => import('#messages/fr/installed.json'),
})

/** The page is loaded anew once the new worker is at work; a form with something in it asks first, as ever. */
function takeOver(waiting: ServiceWorker): void {
  navigator.serviceWorker.addEventListener('controllerchange', () => window.location.reload(), { once: true })
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker, not a window
  waiting.postMessage({ type: 'SKIP_WAITING' })
}

export function UpdateNotice({ waiting }: { waiting: ServiceWorker }) {
  const { locale } = useParams<{ locale: string }>()
  const t = use(words(locale))
  const [later, setLater] = useState(false)
  if (later) return null
  return (
    <div
      role="status"
      className="fixed inset-x-3 bottom-3 z-40 mx-auto flex max-w-lg flex-wrap items-center gap-3 rounded-panel border border-line bg-raised p-4 text-small shadow-float"
    >
      <p className="min-w-0 flex-1 basis-48">{t('installed.update')}</p>
      <Button variant="quiet" size="small" onClick={() => setLater(true)}>
        {t('installed.later')}
      </Button>
      <Button size="small" onClick={() => takeOver(waiting)}>
        {t('installed.reload')}
      </Button>
    </div>
  )
}
