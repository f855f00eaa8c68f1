// A button after which the browser shows somebody else's session; the page is then drawn again for whoever is here.
'use client'
import { useParams } from 'next/navigation'
import { type ReactNode, useState } from 'react'
import { snackbar } from '#components/ui/snackbar.ts'
import { ApiFailure } from '#lib/api/api-failure.ts'
import { localHref } from '#lib/routes.ts'

type Switch = {
  change: () => Promise<unknown>
  /** Where to go afterwards, without the language. */
  to: string
  /** Said when nothing answered. */
  failed: string
}
type Props = Switch & {
  className: string
  disabled?: boolean
  children: ReactNode
}

/** `go` makes the change and draws the page again; `busy` meanwhile. */
export function useSwitch({ change, to, failed }: Switch) {
  const { locale } = useParams<{ locale: string }>()
  const [busy, setBusy] = useState(false)
  const go = async () => {
    setBusy(true)
    try {
      await change()
      window.location.assign(localHref(locale, to))
    } catch (error) {
      const message = (error instanceof ApiFailure && error.problem.detail) || failed
      snackbar.show({ kind: 'error-force', message })
      setBusy(false)
    }
  }
  return { go, busy }
}

export function SwitchButton({ className, disabled = false, children, ...way }: Props) {
  const { go, busy } = useSwitch(way)
  return (
    <button type="button" aria-busy={busy} disabled={busy || disabled} onClick={() => void go()} className={className}>
      {children}
    </button>
  )
}
