// The dialog in which a licence is recorded; its form is fetched when it opens.
'use client'
import { useTranslations } from 'next-intl'
import { type ReactNode, useState } from 'react'
import { lazyPart } from '#components/layout/loading/lazy-part.tsx'
import { PartMissing } from '#components/layout/loading/part-missing.tsx'
import { Dialog } from '#components/ui/dialog.tsx'
import { Skeleton } from '#components/ui/skeleton.tsx'
import type { LicenseFormProps } from './license-form.tsx'

const LicenseForm = lazyPart(
  async () => (await import('./license-form.tsx')).LicenseForm,
  PartMissing,
  () => <Skeleton className="h-96" />,
)

type Props = Omit<LicenseFormProps, 'onRecorded'> & { trigger: ReactNode }

export function LicenseDialog({ trigger, ...known }: Props) {
  const t = useTranslations('licenses')
  const [open, setOpen] = useState(false)
  return (
    <Dialog
      open={open}
      onOpenChange={setOpen}
      title={t('record_title')}
      description={t('record_text')}
      closeLabel={t('close')}
      trigger={trigger}
    >
      <LicenseForm {...known} onRecorded={() => setOpen(false)} />
    </Dialog>
  )
}
