// A new password with the key of an email: the form, what follows it, and the link that does not work any more.
'use client'
import { useLocale, useTranslations } from 'next-intl'
import { type ReactNode, useState } from 'react'
import { useWatch } from 'react-hook-form'
import { FormFailure } from '#components/forms/form-failure.tsx'
import { SubmitButton } from '#components/forms/submit-button.tsx'
import { AppLink } from '#components/layout/app-link.tsx'
import { LogoutForm } from '#components/layout/logout-form.tsx'
import { buttonClass } from '#components/ui/button-class.ts'
import { Notice } from '#components/ui/notice.tsx'
import { ApiFailure } from '#lib/api/api-failure.ts'
import { lazyResolver } from '#lib/forms/lazy-resolver.ts'
import { useApiForm } from '#lib/forms/use-api-form.ts'
import { href, localHref } from '#lib/routes.ts'
import { AccountScreen } from '../account-screen.tsx'
import { NewPasswordFields } from './new-password-fields.tsx'

const resolver = lazyResolver(async () => (await import('../registration/form-checks.ts')).newPassword)

type NewPassword = { password: string; password_confirmation: string }
type Words = 'reset' | 'restore'
/** What is said of a link that does not work, and where to go instead. */
type Otherwise = { text: string; to: string; label: string }

type Props = {
  /** What the link in the email carries; null when the page was opened without it. */
  link_key: string | null
  words: Words
  send: (values: NewPassword & { key: string }) => Promise<unknown>
  otherwise: Otherwise
  /** What will happen, above the form. */
  children?: ReactNode
}

export function PasswordByLink({ link_key, words, send, otherwise, children }: Props) {
  const t = useTranslations(`auth.${words}`)
  const [state, setState] = useState<'open' | 'done' | 'dead'>(link_key === null ? 'dead' : 'open')
  if (state === 'done') return <Done words={words} />
  if (link_key === null || state === 'dead') return <DeadLink {...otherwise} />
  const save = async (values: NewPassword) => {
    try {
      await send({ ...values, key: link_key })
      setState('done')
    } catch (error) {
      if (!(error instanceof ApiFailure) || error.problem.code !== 'link_invalid') throw error
      setState('dead')
    }
  }
  return (
    <AccountScreen title={t('title')} lead={t('lead')}>
      {children}
      <NewPasswordForm words={words} save={save} />
    </AccountScreen>
  )
}

function NewPasswordForm({ words, save }: { words: Words; save: (values: NewPassword) => Promise<void> }) {
  const t = useTranslations(`auth.${words}`)
  const { form, field, onSubmit, busy, failure } = useApiForm({ resolver, mode: 'onTouched', send: save })
  const value = useWatch({ control: form.control, name: 'password' })
  return (
    <form method="post" noValidate onSubmit={onSubmit} className="grid gap-5" aria-label={t('title')}>
      <FormFailure failure={failure} />
      <NewPasswordFields replaces value={value ?? ''} field={field} />
      <SubmitButton busy={busy}>{t('submit')}</SubmitButton>
    </form>
  )
}

function Done({ words }: { words: Words }) {
  const t = useTranslations(`auth.${words}`)
  const login = useTranslations('auth.reset')
  const locale = useLocale()
  return (
    <AccountScreen title={t('done')}>
      <Notice tone="success" live="status">
        {t('done_text')}
      </Notice>
      {/* Sessions have ended on the server: by way of the logout this browser drops its cookie, if it has one. */}
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

function DeadLink({ text, to, label }: Otherwise) {
  const t = useTranslations('auth.reset')
  return (
    <AccountScreen title={t('dead')}>
      <Notice tone="danger" live="alert">
        {text}
      </Notice>
      <AppLink href={to} className={buttonClass({ size: 'large', wide: true })}>
        {label}
      </AppLink>
    </AccountScreen>
  )
}
