// What the link of a letter is for: confirming first, leaving afterwards. A program that opens every link does neither.
'use client'
import { useMutation } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { FormFailure } from '#components/forms/form-failure.tsx'
import { Button } from '#components/ui/button.tsx'
import { Notice } from '#components/ui/notice.tsx'
import { snackbar } from '#components/ui/snackbar.ts'
import { call } from '#lib/api/client.ts'
import { api } from '#lib/api/endpoints.ts'
import type { SubscriberState } from '#lib/rules/content/newsletter.ts'

type Props = { token: string; email: string; state: SubscriberState }

export function NewsletterLink({ token, email, state }: Props) {
  const t = useTranslations('newsletter')
  const [now, setNow] = useState<SubscriberState | 'left'>(state)
  const confirm = useMutation({
    mutationFn: () => call(api.newsletter.confirm, { token }),
    onSuccess: () => {
      setNow('confirmed')
      snackbar.show({ kind: 'other', message: t('success') })
    },
    onError: () => snackbar.show({ kind: 'error', message: t('failure') }),
  })
  const leave = useMutation({
    mutationFn: () => call(api.newsletter.unsubscribe, { token }),
    onSuccess: () => setNow('left'),
  })
  const failure = <FormFailure failure={confirm.error ?? leave.error} />
  const said = (key: 'left' | 'confirmed_lead' | 'confirm_lead') => (
    <span className="wrap-anywhere">{t(key, { email })}</span>
  )
  if (now === 'left')
    return (
      <Notice tone="success" live="status" title={t('left_title')}>
        {said('left')}
      </Notice>
    )
  if (now === 'confirmed')
    return (
      <div className="grid gap-6">
        <Notice tone="success" live="status" title={t('confirmed_title')}>
          {said('confirmed_lead')}
        </Notice>
        {failure}
        <Button variant="secondary" className="w-fit" busy={leave.isPending} onClick={() => leave.mutate()}>
          {t('unsubscribe')}
        </Button>
      </div>
    )
  return (
    <div className="grid gap-6">
      <h2 className="font-serif text-title-2">{t('confirm_title')}</h2>
      <p>{said('confirm_lead')}</p>
      {failure}
      <Button className="w-fit" busy={confirm.isPending} onClick={() => confirm.mutate()}>
        {t('confirm')}
      </Button>
    </div>
  )
}
