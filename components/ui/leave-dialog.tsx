// Asks whether what was typed may be lost.
'use client'
import { AlertDialog } from './alert-dialog.tsx'

export type LeaveLabels = { title: string; text: string; stay: string; leave: string }

type Props = { words: LeaveLabels; onStay: () => void; onLeave: () => void }

export function LeaveDialog({ words, onStay, onLeave }: Props) {
  return (
    <AlertDialog
      open
      danger
      title={words.title}
      description={words.text}
      cancelLabel={words.stay}
      confirmLabel={words.leave}
      onConfirm={onLeave}
      onOpenChange={open => {
        if (!open) onStay()
      }}
    />
  )
}
