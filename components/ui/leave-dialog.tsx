// Asks whether what was typed may be lost.
'use client'
import { AlertDialog } from './alert-dialog.tsx'

export type LeaveLabels = { title: string; text: string; stay: string; leave: string }

type Props = { labels: LeaveLabels; onStay: () => void; onLeave: () => void }

export function LeaveDialog({ labels, onStay, onLeave }: Props) {
  return (
    <AlertDialog
      open
      danger
      title={labels.title}
      description={labels.text}
      cancelLabel={labels.stay}
      confirmLabel={labels.leave}
      onConfirm={onLeave}
      onOpenChange={open => {
        if (!open) onStay()
      }}
    />
  )
}
