// Asks before it logs out: whoever came by an address, from wherever, has not said that they want to.
import { getLocale, getTranslations } from 'next-intl/server'
import { AppLink } from '#components/layout/app-link.tsx'
import { LogoutForm } from '#components/layout/logout-form.tsx'
import { buttonClass } from '#components/ui/button-class.ts'
import { href } from '#lib/routes.ts'
import { AccountScreen } from '../account-screen.tsx'

export async function LogoutScreen({ next }: { next: string | null }) {
  const [locale, t] = await Promise.all([getLocale(), getTranslations('auth.logout')])
  return (
    <AccountScreen title={t('title')} lead={t('lead')}>
      <div className="grid gap-3">
        <LogoutForm locale={locale} {...(next ? { next } : {})} className={buttonClass({ size: 'large', wide: true })}>
          {t('submit')}
        </LogoutForm>
        <AppLink href={href('home')} className={buttonClass({ variant: 'quiet', size: 'large', wide: true })}>
          {t('stay')}
        </AppLink>
      </div>
    </AccountScreen>
  )
}
