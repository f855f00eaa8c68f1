// The page for any error but 404: tells the loading bar, and fetches lost code again before giving up.
'use client'
import { usePathname } from 'next/navigation'
import { useEffect } from 'react'
import { buttonClass } from '#components/ui/button-class.ts'
import { announceNavigationFailure } from '../loading/navigation-events.ts'
import { reloadAfterChunkError } from './chunk-guard.ts'
import { ErrorScreen } from './error-screen.tsx'
import { failureLabels } from './failure-labels.ts'

type Props = { error: Error & { digest?: string }; again: () => void }

export function FailureScreen({ error, again }: Props) {
  const { locale, labels } = failureLabels(usePathname())
  useEffect(() => {
    if (!reloadAfterChunkError(error)) announceNavigationFailure()
  }, [error])
  return (
    <ErrorScreen
      code={error.digest ?? '500'}
      title={labels.title}
      text={labels.text}
      actions={
        <>
          {/* A full load: whatever state broke this page is left behind. Links and buttons are written out, because every page carries this one. */}
          <a href={`/${locale}/`} className={buttonClass({ size: 'large' })}>
            {labels.home}
          </a>
          <button type="button" className={buttonClass({ variant: 'secondary', size: 'large' })} onClick={again}>
            {labels.again}
          </button>
        </>
      }
    />
  )
}
