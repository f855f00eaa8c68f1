// Takes an account back with the key of the email to its old address: what will happen, and the new password.
'use client'
import { useLocale, useTranslations } from 'next-intl'
import { useState } from 'react'
import { useWatch } from 'react-hook-form'
import { FormFailure } from '#components/forms/form-failure.tsx'
import { SubmitButton } from '#components/forms/submit-button.tsx'
import { AppLink } from '#components/layout/app-link.tsx'
import { LogoutForm } from '#components/layout/logout-form.tsx'
import { buttonClass } from '#components/ui/button.tsx'
import { Notice } from '#components/ui/notice.tsx'
import { ApiFailure } from '#lib/api/api-failure.ts'
import { call } from '#lib/api/client.ts'
import { api } from '#lib/api/endpoints.ts'
import { lazyResolver } from '#lib/forms/lazy-resolver.ts'
import { useApiForm } from '#lib/forms/use-api-form.ts'
import { href, localHref } from '#lib/routes.ts'
import { AccountScreen } from '../account-screen.tsx'
import { NewPasswordFields } from './new-password-fields.tsx'

const resolver = lazyResolver(async () => (await import('../registration/form-checks.ts')).newPassword)

/** `link_key`: what the link in the email carries; null when the page was opened without it. */
export function RestoreAccountScreen({ link_key }: { link_key: string | null }) {
  const t = useTranslations('auth.restore')
  const [state, setState] = useState<'open' | 'done' | 'dead'>(link_key === null ? 'dead' : 'open')
  if (state === 'done') return <Done />
  if (link_key === null || state === 'dead') return <DeadLink />
  return (
    <AccountScreen title={t('title')} lead={t('lead')}>
      <ul className="grid list-disc gap-1 ps-5 text-small">
        <li>{t('address')}</li>
        <li>{t('factor')}</li>
        <li>{t('sessions')}</li>
      </ul>
      <RestoreForm link_key={link_key} onDone={() => setState('done')} onDead={() => setState('dead')} />
    </AccountScreen>
  )
}

function RestoreForm({ link_key, onDone, onDead }: { link_key: string; onDone: () => void; onDead: () => void }) {
  const t = useTranslations('auth.restore')
  const { form, field, onSubmit, busy, failure } = useApiForm({
    resolver,
    mode: 'onTouched',
    send: async values => {
      try {
        await call(api.auth.restoreAccount, { body: { ...values, key: link_key } })
        onDone()
      } catch (error) {
        if (!(error instanceof ApiFailure) || error.problem.code !== 'link_invalid') throw error
        onDead()
      }
    },
  })
  const value = useWatch({ control: form.control, name: 'password' })
  return (
    <form method="post" noValidate onSubmit={onSubmit} className="grid gap-5" aria-label={t('title')}>
      <FormFailure failure={failure} />
      <NewPasswordFields value={value ?? ''} field={field} />
      <SubmitButton busy={busy}>{t('submit')}</SubmitButton>
    </form>
  )
}

function Done() {
  const t = useTranslations('auth.restore')
  const login = useTranslations('auth.reset')
  const locale = useLocale()
  return (
    <AccountScreen title={t('done')}>
      <Notice tone="success" live="status">
        {t('done_text')}
      </Notice>
      <LogoutForm
        locale={locale}
        next={localHref(locale, href('login'))}
        className={buttonClass({ size: 'large', wide: true })}
      >
        {login('login')}
      </LogoutForm>
    </AccountScreen>
  )
}

function DeadLink() {
  const t = useTranslations('auth.restore')
  const dead = useTranslations('auth.reset')
  return (
    <AccountScreen title={dead('dead')}>
      <Notice tone="danger" live="alert">
        {t('dead_text')}
      </Notice>
      <AppLink href={href('support')} className={buttonClass({ size: 'large', wide: true })}>
        {t('support')}
      </AppLink>
    </AccountScreen>
  )
}
