// Leaving: what goes, what stays and why, what is handed over, and the request itself.
'use client'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { Card } from '#components/ui/card.tsx'
import { EXPORT_LINK_DAYS } from '#lib/rules/accounts/deletion.ts'
import { PartFrame } from '../account-page/tab-frame.tsx'
import { useOwnProfile } from '../account-page/use-own-profile.ts'
import { DeleteForm } from './delete-form.tsx'
import { DeletionUnderWay } from './deletion-under-way.tsx'

export function DeletePart() {
  const t = useTranslations('profile.parts')
  const belongings = useTranslations('belongings.delete')
  const { email } = useOwnProfile()
  const [dirty, setDirty] = useState(false)
  const [done, setDone] = useState(false)
  if (done) {
    return (
      <PartFrame title={t('delete')}>
        <DeletionUnderWay email={email} />
      </PartFrame>
    )
  }
  return (
    <PartFrame title={t('delete')} lead={belongings('lead')} dirty={dirty}>
      <Consequences email={email} />
      <DeleteForm email={email} onDirty={setDirty} onDone={() => setDone(true)} />
    </PartFrame>
  )
}

function Consequences({ email }: { email: string }) {
  const t = useTranslations('belongings.delete')
  return (
    <div className="grid max-w-4xl gap-4 md:grid-cols-2">
      <Card className="grid content-start gap-3">
        <h3 className="font-semibold text-title-3">{t('goes_title')}</h3>
        <ul className="grid list-disc gap-2 ps-5 text-small">
          <li>{t('goes.one')}</li>
          <li>{t('goes.two')}</li>
          <li>{t('goes.three')}</li>
          <li>{t('goes.four')}</li>
        </ul>
      </Card>
      <Card className="grid content-start gap-3">
        <h3 className="font-semibold text-title-3">{t('stays_title')}</h3>
        <ul className="grid list-disc gap-2 ps-5 text-small">
          <li>{t('stays.one')}</li>
          <li>{t('stays.two')}</li>
        </ul>
      </Card>
      <Card variant="tinted" className="grid content-start gap-3">
        <h3 className="font-semibold text-title-3">{t('receive_title')}</h3>
        <p className="wrap-anywhere text-small">{t('receive', { email, days: EXPORT_LINK_DAYS })}</p>
      </Card>
      <Card variant="tinted" className="grid content-start gap-3">
        <h3 className="font-semibold text-title-3">{t('blocked_title')}</h3>
        <p className="text-small">{t('blocked')}</p>
      </Card>
    </div>
  )
}
