// Creating an account: whether one can, the form, and the way to those who have one.
import { getTranslations } from 'next-intl/server'
import { AppLink } from '#components/layout/app-link.tsx'
import { Notice } from '#components/ui/notice.tsx'
import { textLinkClass } from '#components/ui/text-link.tsx'
import type { CaptchaSettings } from '#lib/forms/captcha-provider.tsx'
import { href } from '#lib/routes.ts'
import { AccountScreen, OtherFormLink } from '../account-screen.tsx'
import { NewAccount } from './new-account.tsx'

type Props = { mode: 'open' | 'beta' | 'closed'; captcha: CaptchaSettings }

/** `mode` is known before anybody types. */
export async function RegistrationScreen({ mode, captcha }: Props) {
  const t = await getTranslations('auth.registration')
  if (mode === 'closed') return <Closed />
  return (
    <AccountScreen title={t('title')} lead={t('lead')}>
      {mode === 'beta' && <Beta />}
      <NewAccount captcha={captcha} />
      <OtherFormLink>
        {t('have_account')}{' '}
        <AppLink href={href('login')} className={textLinkClass()}>
          {t('login')}
        </AppLink>
      </OtherFormLink>
    </AccountScreen>
  )
}

async function Beta() {
  const t = await getTranslations('auth.registration')
  return (
    <Notice
      tone="warning"
      actions={
        <AppLink href={href('profiles', { role: 'beta-testers' })} className={textLinkClass()}>
          {t('beta_ask')}
        </AppLink>
      }
    >
      {t('beta')}
    </Notice>
  )
}

async function Closed() {
  const t = await getTranslations('auth.registration')
  const codes = await getTranslations('errors.codes')
  return (
    <AccountScreen title={t('title')}>
      <Notice tone="warning" title={codes('registration_disabled')}>
        {t('closed')}
      </Notice>
    </AccountScreen>
  )
}
