// On narrow screens what is due and the way to pay it stay within reach while the summary is further down.
'use client'
import { useTranslations } from 'next-intl'
import { type RefObject, useEffect, useState } from 'react'
import { Button } from '#components/ui/button.tsx'
import { Price } from '#features/payment/price.tsx'
import type { Cents } from '#lib/money.ts'

type Props = {
  summary: RefObject<HTMLElement | null>
  cents: Cents
  /** The summary is shown after it. */
  onPay: () => void
}

export function PayBar({ summary, cents, onPay }: Props) {
  const t = useTranslations('cart.panel')
  const below = useIsBelow(summary)
  if (!below || cents === 0) return null
  return (
    <section
      aria-label={t('total')}
      className="fixed inset-x-0 bottom-0 z-20 border-line border-t bg-raised pb-[env(safe-area-inset-bottom)] lg:hidden"
    >
      <div className="page-width flex items-center justify-between gap-4 py-3">
        <p className="grid">
          <span className="text-caption text-ink-muted">{t('total')}</span>
          <span className="font-semibold text-lead">
            <Price cents={cents} />
          </span>
        </p>
        <Button
          onClick={() => {
            onPay()
            summary.current?.scrollIntoView({ block: 'start' })
          }}
        >
          {t('to_payment')}
        </Button>
      </div>
    </section>
  )
}

/** Whether one has to scroll down to see it. */
function useIsBelow(summary: RefObject<HTMLElement | null>): boolean {
  const [below, setBelow] = useState(false)
  useEffect(() => {
    if (!summary.current) return
    const watcher = new IntersectionObserver(([entry]) => {
      if (entry) setBelow(!entry.isIntersecting && entry.boundingClientRect.top > 0)
    })
    watcher.observe(summary.current)
    return () => watcher.disconnect()
  }, [summary])
  return below
}
