// A dialog around one form: what it is for, the way back, and the button that sends.
'use client'
import { clsx } from 'clsx'
import { type FormEvent, type ReactNode, useId } from 'react'
import { Button } from '#components/ui/button.tsx'
import { Dialog } from '#components/ui/dialog.tsx'
import { FormFailure } from './form-failure.tsx'

export type FormDialogProps = {
  title: string
  description?: string
  words: { close: string; cancel: string; send: string }
  /** Of `useApiForm`. */
  form: { onSubmit: (event: FormEvent<HTMLFormElement>) => void; busy: boolean; failure: unknown }
  onClose: () => void
  className?: string
  /** The fields. */
  children: ReactNode
}

export function FormDialog({ title, description, words, form, onClose, className, children }: FormDialogProps) {
  const id = useId()
  return (
    <Dialog
      open
      onOpenChange={open => !open && onClose()}
      title={title}
      description={description}
      closeLabel={words.close}
      footer={
        <>
          <Button variant="secondary" onClick={onClose}>
            {words.cancel}
          </Button>
          <Button type="submit" form={id} busy={form.busy}>
            {words.send}
          </Button>
        </>
      }
    >
      <form id={id} noValidate onSubmit={form.onSubmit} className={clsx('grid', className ?? 'gap-5')}>
        {children}
        <FormFailure failure={form.failure} />
      </form>
    </Dialog>
  )
}
