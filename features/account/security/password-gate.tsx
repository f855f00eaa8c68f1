// Asks for the password where a call needs it shown again; the call then goes on by itself, so nothing that was typed is lost.
'use client'
import dynamic from 'next/dynamic'
import { useEffect, useState } from 'react'
import { onPasswordNeeded } from '#lib/api/password-needed.ts'

const PasswordDialog = dynamic(() => import('./password-dialog.tsx').then(file => file.PasswordDialog))

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
