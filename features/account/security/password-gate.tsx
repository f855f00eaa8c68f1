// Asks for the password where a call needs it shown again; the call then goes on by itself, so nothing that was typed is lost.
'use client'
import { useEffect, useState } from 'react'
import { lazyPart } from '#components/layout/loading/lazy-part.tsx'
import { onPasswordNeeded } from '#lib/api/password-needed.ts'

const PasswordDialog = lazyPart(async () => (await import('./password-dialog.tsx')).PasswordDialog)

export function PasswordGate() {
  const [answer, setAnswer] = useState<((shown: boolean) => void) | null>(null)
  useEffect(
    () =>
      onPasswordNeeded(
        () =>
          new Promise(resolve => {
            setAnswer(() => resolve)
          }),
      ),
    [],
  )
  if (!answer) return null
  const close = (shown: boolean) => {
    setAnswer(null)
    answer(shown)
  }
  return <PasswordDialog onClose={close} />
}
