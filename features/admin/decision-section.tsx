// The administrator's word: verify, or ask for a document again with a reason.
'use client'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { lazyPart } from '#components/layout/loading/lazy-part.tsx'
import { Button } from '#components/ui/button.tsx'
import { Card } from '#components/ui/card.tsx'
import { Notice } from '#components/ui/notice.tsx'
import { snackbar } from '#components/ui/snackbar.ts'
import { api } from '#lib/api/endpoints.ts'
import { useCall } from '#lib/api/query.ts'
import { useFailureMessage } from '#lib/api/use-failure.ts'
import type { AdminUserDetail } from '#lib/contract/admin.ts'
import { personName } from '#lib/person-name.ts'
import { verificationCan } from '#lib/rules/accounts/identity.ts'
import { RectifyForm } from './rectify-form.tsx'
import { useDecided } from './use-decided.ts'

const AlertDialog = lazyPart(async () => (await import('#components/ui/alert-dialog.tsx')).AlertDialog)

export function DecisionSection({ detail }: { detail: AdminUserDetail }) {
  const t = useTranslations('admin.decision')
  const { user, verification } = detail
  const { status } = verification
  return (
    <Card as="section" aria-labelledby="decision" className="grid gap-6">
      <div className="grid gap-2">
        <h2 id="decision" className="font-serif text-title-2">
          {t('title')}
        </h2>
        <p className="text-ink-muted text-small">
          {status === 'verified' && t('verified_already')}
          {status === 'under_review' && (user.ready ? t('ready') : t('wait'))}
          {(status === 'incomplete' || status === 'to_rectify') && t('nothing')}
        </p>
      </div>
      {user.ready && verificationCan.verify(status) && <Verify detail={detail} />}
      {verificationCan.refuse(status) && <RectifyForm detail={detail} />}
    </Card>
  )
}

function Verify({ detail: { user } }: { detail: AdminUserDetail }) {
  const t = useTranslations('admin.decision')
  const failureMessage = useFailureMessage()
  const decided = useDecided(user.id)
  const [asking, setAsking] = useState(false)
  const name = personName(user)
  const verifying = useCall(api.admin.decideVerification, {
    onSuccess: async detail => {
      snackbar.show({ kind: 'other', message: t('verified', { name }) })
      await decided(detail)
      setAsking(false)
    },
    onError: () => setAsking(false),
  })
  return (
    <div className="grid gap-4">
      {verifying.error && (
        <Notice tone="danger" live="alert">
          {failureMessage(verifying.error)}
        </Notice>
      )}
      <Button className="w-fit" onClick={() => setAsking(true)}>
        {t('verify')}
      </Button>
      {asking && (
        <AlertDialog
          open
          onOpenChange={setAsking}
          title={t('verify_confirm', { name })}
          description={t('verify_text')}
          confirmLabel={t('verify')}
          cancelLabel={t('cancel')}
          busy={verifying.isPending}
          onConfirm={() => verifying.mutate({ id: user.id, body: { decision: 'verified' } })}
        />
      )}
    </div>
  )
}
