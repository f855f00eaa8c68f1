// In the place of a registration's form, once it is sent: which address has to be confirmed, and where that leads.
'use client'
import { useEffect, useRef } from 'react'
import { Button } from '#components/ui/button.tsx'
import MailCheck from '#components/ui/icons/mail-check.tsx'
import { ResendButton } from './resend-button.tsx'

type Props = {
  email_address: string
  words: { title: string; text: string; correct: string }
  /** The address was mistyped: back to the form. */
  onCorrect: () => void
}

export function ConfirmationSent({ email_address, words, onCorrect }: Props) {
  const heading = useRef<HTMLHeadingElement>(null)
  // The form that had the focus is gone.
  useEffect(() => heading.current?.focus(), [])
  return (
    <div className="grid gap-5">
      <h3 ref={heading} tabIndex={-1} className="font-semibold text-lead outline-none">
        {words.title}
      </h3>
      <p className="flex items-center gap-3 rounded-panel bg-accent-soft p-4">
        <MailCheck aria-hidden="true" className="size-6 shrink-0 text-accent" />
        <strong className="wrap-anywhere min-w-0 font-semibold">{email_address}</strong>
      </p>
      <p role="status">{words.text}</p>
      <div className="flex flex-wrap items-center gap-3">
        <ResendButton email_address={email_address} justSent />
        <Button variant="quiet" size="small" onClick={onCorrect}>
          {words.correct}
        </Button>
      </div>
    </div>
  )
}
