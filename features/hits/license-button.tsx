// For a copy that a customer shows: the licence is recorded, and nobody is accused.
'use client'
import dynamic from 'next/dynamic'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { Button } from '#components/ui/button.tsx'
import { Dialog } from '#components/ui/dialog.tsx'
import { Skeleton } from '#components/ui/skeleton.tsx'
import type { HitDetail } from '#lib/contract/hits.ts'

const LicenseForm = dynamic(
  () => import('#features/account/licenses/license-form.tsx').then(file => file.LicenseForm),
  {
    ssr: false,
    loading: () => <Skeleton className="h-96" />,
  },
)

export function LicenseButton({ hit }: { hit: HitDetail }) {
  const t = useTranslations('licenses')
  const [open, setOpen] = useState(false)
  return (
    <Dialog
      open={open}
      onOpenChange={setOpen}
      title={t('record_title')}
      description={t('record_text')}
      closeLabel={t('close')}
      trigger={
        <Button variant="secondary" size="small" className="w-fit">
          {t('customer')}
        </Button>
      }
    >
      <LicenseForm image={hit.image} url={new URL(hit.page_url).origin} onRecorded={() => setOpen(false)} />
    </Dialog>
  )
}
