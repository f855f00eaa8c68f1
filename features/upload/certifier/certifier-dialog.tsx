// Asked once, when the first photograph is to be certified: who certifies. It asks for what is missing only, and certifying goes on by itself.
'use client'
import { useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { useId, useState } from 'react'
import { useWatch } from 'react-hook-form'
import { FormFailure } from '#components/forms/form-failure.tsx'
import { AppLink } from '#components/layout/app-link.tsx'
import { Button } from '#components/ui/button.tsx'
import { buttonClass } from '#components/ui/button-class.ts'
import { Dialog } from '#components/ui/dialog.tsx'
import { call } from '#lib/api/client.ts'
import { api } from '#lib/api/endpoints.ts'
import { q } from '#lib/api/query.ts'
import type { Profile } from '#lib/contract/profiles.ts'
import { lazyResolver } from '#lib/forms/lazy-resolver.ts'
import { useApiForm } from '#lib/forms/use-api-form.ts'
import { usePageLocale } from '#lib/i18n/use-page-locale.ts'
import { href, localHref } from '#lib/routes.ts'
import { tabOf } from '#lib/rules/accounts/profile.ts'
import type { CertifierQuestion } from '../batch/use-certify.ts'
import { CertifierFields, KindOfPerson } from './certifier-fields.tsx'

const resolver = lazyResolver(async () => (await import('./certifier-checks.ts')).certifier)

/** Most people are one, and nobody has to have a title; what is there already is sent as it is. */
const startOf = (profile: Profile) => ({
  user_type: profile.user_type ?? ('natural' as const),
  civility: profile.civility ?? ('other' as const),
  born_on: profile.born_on ?? '',
  nationality: profile.nationality ?? '',
  address: profile.address ?? '',
  zip: profile.zip ?? '',
  city: profile.city ?? '',
  country: profile.country ?? '',
})

export function CertifierDialog({ profile, open, onClose, onKnown }: CertifierQuestion) {
  const t = useTranslations('upload.certifier')
  const id = useId()
  const client = useQueryClient()
  // What is asked stays while it is answered.
  const [missing] = useState(profile.missing_fields)
  const edit = useApiForm({
    resolver,
    mode: 'onTouched',
    defaultValues: startOf(profile),
    send: async body => {
      const saved = await call(api.profiles.update, { id: profile.id, body })
      client.setQueryData(q(api.profiles.current, {}).queryKey, saved)
      onKnown()
    },
  })
  const { onSubmit, busy, failure } = edit
  const company = useWatch({ control: edit.form.control, name: 'user_type' }) === 'legal'
  return (
    <Dialog
      open={open}
      onOpenChange={now => {
        if (!now) onClose()
      }}
      title={t('title')}
      description={t('text')}
      closeLabel={t('close')}
      footer={
        <>
          <Button variant="quiet" onClick={onClose}>
            {t('later')}
          </Button>
          {company ? (
            <ToAccount missing={missing} />
          ) : (
            <Button type="submit" form={id} busy={busy}>
              {t('save')}
            </Button>
          )}
        </>
      }
    >
      <form id={id} noValidate onSubmit={onSubmit} aria-label={t('title')} className="grid gap-6">
        <FormFailure failure={failure} />
        {missing.includes('user_type') && <KindOfPerson {...edit.field('user_type')} />}
        {company ? <p>{t('company_text')}</p> : <CertifierFields missing={missing} edit={edit} />}
      </form>
    </Dialog>
  )
}

/** A company has more to say than fits here. What was described waits in this browser. */
function ToAccount({ missing }: { missing: Profile['missing_fields'] }) {
  const t = useTranslations('upload.certifier')
  const locale = usePageLocale()
  const next = localHref(locale, href('images'))
  return (
    <AppLink href={href('account', { slug: tabOf(missing[0] ?? 'user_type') }, { next })} className={buttonClass()}>
      {t('company_action')}
    </AppLink>
  )
}
