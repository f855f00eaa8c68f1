// Deletion of the account: what goes, what stays and why, what is handed over, and the request itself.
'use client'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { TabFrame } from '#components/forms/tab-frame.tsx'
import { Card } from '#components/ui/card.tsx'
import { useOwnProfile } from '#lib/api/use-own-profile.ts'
import { EXPORT_LINK_DAYS } from '#lib/rules/accounts/deletion.ts'
import { DeleteForm } from './delete-form.tsx'
import { DeletionUnderWay } from './deletion-under-way.tsx'

export function DeleteTab() {
  const t = useTranslations('profile.tabs')
  const belongings = useTranslations('belongings.delete')
  const { id, email } = useOwnProfile()
  const [dirty, setDirty] = useState(false)
  const [done, setDone] = useState(false)
  if (done) {
    return (
      <TabFrame title={t('delete')}>
        <DeletionUnderWay email={email} />
      </TabFrame>
    )
  }
  return (
    <TabFrame title={t('delete')} lead={belongings('lead')} dirty={dirty}>
      <Consequences email={email} />
      <DeleteForm id={id} email={email} onDirty={setDirty} onDone={() => setDone(true)} />
    </TabFrame>
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
