// Takes the browser into a demo account, or back out of it; the page is then drawn again for whoever is here.
'use client'
import { useParams } from 'next/navigation'
import { type ReactNode, useState } from 'react'
import { snackbar } from '#components/ui/snackbar.ts'
import { startTour } from '#features/tour/tour-progress.ts'
import { ApiFailure } from '#lib/api/api-failure.ts'
import { api } from '#lib/api/endpoints.ts'
import { localHref } from '#lib/routes.ts'

export type DemoButtonProps = {
  way: 'creator' | 'buyer' | 'leave'
  /** Where to go afterwards, without the language. */
  to: string
  /** Said when nothing answered. */
  failed: string
  className: string
  children: ReactNode
}

/** The client comes with the first click: most people never make one. */
async function go(way: DemoButtonProps['way']): Promise<void> {
  const { call } = await import('#lib/api/client.ts')
  if (way === 'leave') await call(api.sessions.leaveDemo, {})
  else await call(api.sessions.enterDemo, { body: { account: way } })
}

export function DemoButton({ way, to, failed, className, children }: DemoButtonProps) {
  const { locale } = useParams<{ locale: string }>()
  const [busy, setBusy] = useState(false)
  const onClick = async () => {
    setBusy(true)
    try {
      await go(way)
      if (way !== 'leave') startTour(way)
      window.location.assign(localHref(locale, to))
    } catch (error) {
      const message = (error instanceof ApiFailure && error.problem.detail) || failed
      snackbar.show({ kind: 'error-force', message })
      setBusy(false)
    }
  }
  return (
    <button type="button" aria-busy={busy} disabled={busy} onClick={() => void onClick()} className={className}>
      {children}
    </button>
  )
}
