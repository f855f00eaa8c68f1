// A button after which the browser shows somebody else's session; the page is then drawn again for whoever is here.
'use client'
import { useParams } from 'next/navigation'
import { type ReactNode, useState } from 'react'
import { snackbar } from '#components/ui/snackbar.ts'
import { ApiFailure } from '#lib/api/api-failure.ts'
import { localHref } from '#lib/routes.ts'

type Props = {
  change: () => Promise<unknown>
  /** Where to go afterwards, without the language. */
  to: string
  /** Said when nothing answered. */
  failed: string
  className: string
  disabled?: boolean
  children: ReactNode
}

export function SwitchButton({ change, to, failed, className, disabled = false, children }: Props) {
  const { locale } = useParams<{ locale: string }>()
  const [busy, setBusy] = useState(false)
  const onClick = async () => {
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
  return (
    <button
      type="button"
      aria-busy={busy}
      disabled={busy || disabled}
      onClick={() => void onClick()}
      className={className}
    >
      {children}
    </button>
  )
}
