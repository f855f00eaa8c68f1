// Asks once more before the kind of person is saved for good.
'use client'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { lazyPart } from '#components/layout/loading/lazy-part.tsx'
import type { UserType } from '#lib/rules/accounts/profile.ts'

const AlertDialog = lazyPart(async () => (await import('#components/ui/alert-dialog.tsx')).AlertDialog)

export type UserTypeQuestion = { answer: ((yes: boolean) => void) | null; ask: () => Promise<boolean> }

/** `ask` resolves to what the person answers in the dialog. */
export function useUserTypeQuestion(): UserTypeQuestion {
  const [answer, setAnswer] = useState<((yes: boolean) => void) | null>(null)
  const ask = () =>
    new Promise<boolean>(resolve => {
      setAnswer(() => (yes: boolean) => {
        setAnswer(null)
        resolve(yes)
      })
    })
  return { answer, ask }
}

type Props = { question: UserTypeQuestion; chosen: () => UserType }

export function UserTypeDialog({ question: { answer }, chosen }: Props) {
  const t = useTranslations('profile.user_type')
  if (!answer) return null
  const type = chosen()
  return (
    <AlertDialog
      open
      title={t('confirm_title')}
      description={t('confirm_text', { type: t(type) })}
      cancelLabel={t('confirm_back')}
      confirmLabel={t('confirm_save')}
      onConfirm={() => answer(true)}
      onOpenChange={open => {
        if (!open) answer(false)
      }}
    />
  )
}
