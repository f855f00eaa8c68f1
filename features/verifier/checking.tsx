// What is shown while files are checked: that they are, and once it takes long, how far it is and the way out.
'use client'
import { useTranslations } from 'next-intl'
import { useEffect, useRef, useState } from 'react'
import { Button } from '#components/ui/button.tsx'
import { Meter } from '#components/ui/progress.tsx'
import { Spinner } from '#components/ui/spinner.tsx'

/** What is over sooner should not flicker. */
const LONG_MS = 400

/** `read`: the share of the files that has been read, from 0 to 1. */
export function Checking({ read, onCancel }: { read: number; onCancel: () => void }) {
  const t = useTranslations('verifier.certificate')
  const [long, setLong] = useState(false)
  const shown = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const timer = setTimeout(() => setLong(true), LONG_MS)
    return () => clearTimeout(timer)
  }, [])
  // Below a large place to drop files, it would go unseen.
  useEffect(() => {
    if (long) shown.current?.scrollIntoView({ block: 'nearest' })
  }, [long])
  return (
    <div ref={shown} className="grid scroll-my-24 gap-3">
      <div className="flex min-h-11 flex-wrap items-center justify-between gap-x-6 gap-y-2">
        <div aria-live="polite">
          <Spinner label={t('checking')} />
        </div>
        {long && (
          <Button variant="secondary" size="small" onClick={onCancel}>
            {t('cancel')}
          </Button>
        )}
      </div>
      {/* Read, a file is not checked yet: the bar then moves without saying how far. */}
      {long && <Meter label={t('reading')} {...(read < 1 && { percent: read * 100 })} />}
    </div>
  )
}
