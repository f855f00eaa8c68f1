// The frame of forms that book what was paid outside: a button until it is pressed, then what it is about, the reason, and the two ways on.
'use client'
import { useTranslations } from 'next-intl'
import type { ComponentProps, ReactNode } from 'react'
import { FormFailure } from '#components/forms/form-failure.tsx'
import { Button } from '#components/ui/button.tsx'
import { TextArea } from '#components/ui/text-area.tsx'
import { WITHDRAWAL_REASON_CHARS } from '#lib/rules/billing/withdrawals.ts'

/** Stands where the form is not open yet. */
export const BookingButton = ({ label, onOpen }: { label: string; onOpen: () => void }) => (
  <Button variant="secondary" className="w-fit" onClick={onOpen}>
    {label}
  </Button>
)

type BookingFormProps = Pick<ComponentProps<'form'>, 'onSubmit'> & {
  title: string
  text: string
  /** In words of the page's language. */
  amount: string
  /** Wiring of the field of the reason. */
  reason: Partial<ComponentProps<typeof TextArea>>
  busy: boolean
  failure: unknown
  onClose: () => void
  children: ReactNode
}

export function BookingForm({
  title,
  text,
  amount,
  reason,
  busy,
  failure,
  onSubmit,
  onClose,
  children,
}: BookingFormProps) {
  const t = useTranslations('books.withdrawal')
  return (
    <form noValidate onSubmit={onSubmit} aria-label={title} className="grid max-w-2xl gap-4">
      <p className="font-semibold">{title}</p>
      <p className="text-small">{text}</p>
      {children}
      <TextArea label={t('reason')} hint={t('reason_hint')} rows={2} maxLength={WITHDRAWAL_REASON_CHARS} {...reason} />
      <FormFailure failure={failure} />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" busy={busy}>
          {t('send', { amount })}
        </Button>
        <Button variant="quiet" disabled={busy} onClick={onClose}>
          {t('cancel')}
        </Button>
      </div>
    </form>
  )
}
