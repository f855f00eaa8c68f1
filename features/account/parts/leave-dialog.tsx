// Asks whether what was typed may be lost.
'use client'
import { useTranslations } from 'next-intl'
import { AlertDialog } from '#components/ui/alert-dialog.tsx'

export function LeaveDialog({ onStay, onLeave }: { onStay: () => void; onLeave: () => void }) {
  const t = useTranslations('profile.unsaved')
  return (
    <AlertDialog
      open
      danger
      title={t('title')}
      description={t('text')}
      cancelLabel={t('stay')}
      confirmLabel={t('leave')}
      onConfirm={onLeave}
      onOpenChange={open => {
        if (!open) onStay()
      }}
    />
  )
}
