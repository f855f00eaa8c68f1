// The button that sends a form; it waits for the script that sends it, because without it the browser would load the page again and lose what was typed.
'use client'
import { useTranslations } from 'next-intl'
import { type ReactNode, useSyncExternalStore } from 'react'
import { Button } from '#components/ui/button.tsx'

const never = () => () => {}

export function SubmitButton({ busy, children }: { busy: boolean; children: ReactNode }) {
  const t = useTranslations('auth')
  const running = useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
  return (
    <>
      <Button type="submit" size="large" wide busy={busy} disabled={!running}>
        {children}
      </Button>
      <noscript>
        <p className="text-center text-small">{t('no_script')}</p>
      </noscript>
    </>
  )
}
