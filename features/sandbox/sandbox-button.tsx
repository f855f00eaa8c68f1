// Takes the browser into a sandbox, to somebody else in it, or out of it; the page is then drawn again for whoever is here.
'use client'
import { useParams } from 'next/navigation'
import { type ReactNode, useState } from 'react'
import { snackbar } from '#components/ui/snackbar.ts'
import { ApiFailure } from '#lib/api/api-failure.ts'
import { api } from '#lib/api/endpoints.ts'
import { href, localHref } from '#lib/routes.ts'
import type { SandboxAccount } from '#lib/rules/demo.ts'

type Props = {
  way: SandboxAccount | 'leave'
  /** Said when nothing answered. */
  failed: string
  className: string
  disabled?: boolean
  children: ReactNode
}

/** Where each begins. */
const beginnings: Record<Props['way'], string> = {
  creator: href('account'),
  buyer: href('discovers'),
  lawyer: href('lawyer'),
  leave: href('home'),
}

async function go(way: Props['way']): Promise<void> {
  const { call } = await import('#lib/api/client.ts')
  if (way === 'leave') await call(api.sandboxes.leave, {})
  else await call(api.sandboxes.enter, { body: { account: way } })
}

export function SandboxButton({ way, failed, className, disabled = false, children }: Props) {
  const { locale } = useParams<{ locale: string }>()
  const [busy, setBusy] = useState(false)
  const onClick = async () => {
    setBusy(true)
    try {
      await go(way)
      window.location.assign(localHref(locale, beginnings[way]))
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
