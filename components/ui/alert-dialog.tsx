// A question that must be answered before anything else: confirm or step back.
'use client'

import { clsx } from 'clsx'
import * as RadixAlertDialog from 'radix-ui/alert-dialog'
import type { ReactNode } from 'react'
import { Button } from './button.tsx'
import { panelClass, Scrim, useReturn } from './dialog.tsx'

export type AlertDialogProps = {
  title: string
  /** What will happen, in one or two sentences. */
  description: ReactNode
  confirmLabel: string
  cancelLabel: string
  onConfirm: () => void
  trigger?: ReactNode
  open?: boolean
  onOpenChange?: (open: boolean) => void
  /** The confirmation destroys something. */
  danger?: boolean
  /** The confirmed work is under way: the dialog stays open until its owner closes it. */
  busy?: boolean
  children?: ReactNode
}

export function AlertDialog(props: AlertDialogProps) {
  const { title, description, confirmLabel, cancelLabel, onConfirm, trigger, open, onOpenChange, danger, busy } = props
  return (
    <RadixAlertDialog.Root open={open} onOpenChange={onOpenChange}>
      {trigger && <RadixAlertDialog.Trigger asChild>{trigger}</RadixAlertDialog.Trigger>}
      <RadixAlertDialog.Portal>
        <RadixAlertDialog.Content
          className={clsx(panelClass, 'max-w-md gap-6 p-6')}
          {...useReturn(trigger !== undefined)}
        >
          <div className="grid gap-3 overflow-y-auto">
            <RadixAlertDialog.Title className="font-serif text-title-2">{title}</RadixAlertDialog.Title>
            <RadixAlertDialog.Description asChild>
              <div className="wrap-anywhere text-ink-muted text-small">{description}</div>
            </RadixAlertDialog.Description>
            {props.children}
          </div>
          <div className="flex flex-col-reverse gap-2 sm:flex-row sm:justify-end">
            <RadixAlertDialog.Cancel asChild>
              <Button variant="secondary">{cancelLabel}</Button>
            </RadixAlertDialog.Cancel>
            <Button variant={danger ? 'danger' : 'primary'} busy={busy} onClick={onConfirm}>
              {confirmLabel}
            </Button>
          </div>
        </RadixAlertDialog.Content>
        <Scrim />
      </RadixAlertDialog.Portal>
    </RadixAlertDialog.Root>
  )
}
