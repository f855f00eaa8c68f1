// Says on every page that this is the demo, or an impersonation, with the way back.

import { getTranslations } from 'next-intl/server'
import { SessionBanner } from '#components/layout/session-banner.tsx'
import { buttonClass } from '#components/ui/button-class.ts'
import Eye from '#components/ui/icons/eye.tsx'
import type { Session } from '#lib/api/session.ts'
import { href } from '#lib/routes.ts'
import { LazyDemoButton } from './lazy-demo-button.tsx'

/** Nothing for a person's own session. */
export async function ImpersonationBanner({ session }: { session: Session | null }) {
  if (!session || !(session.read_only || session.demo)) return null
  const t = await getTranslations('security.demo')
  const name = `${session.first_name} ${session.last_name}`
  const impersonation = session.read_only
  return (
    <SessionBanner label={impersonation ? t('impersonation_label') : t('banner_label')}>
      <p className="flex min-w-0 flex-1 basis-64 items-center gap-3">
        <Eye aria-hidden="true" className="size-5 shrink-0 text-accent" />
        {impersonation ? t('impersonation', { name }) : t('banner', { name })}
      </p>
      <LazyDemoButton
        way="leave"
        to={impersonation ? href('admin_users') : href('home')}
        failed={t('failed')}
        className={buttonClass({ variant: 'secondary', size: 'small' })}
      >
        {impersonation ? t('impersonation_leave') : t('leave')}
      </LazyDemoButton>
    </SessionBanner>
  )
}
