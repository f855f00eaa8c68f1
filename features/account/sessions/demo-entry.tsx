// The ways into the guided demo for somebody without an account: nothing where the demo is off or somebody is signed in.
import { getTranslations } from 'next-intl/server'
import { AppLink } from '#components/layout/app-link.tsx'
import { textLinkClass } from '#components/ui/text-link.tsx'
import { getSession } from '#lib/api/session.ts'
import { demoOffered, sandboxOffered } from '#lib/api/settings.ts'
import { href } from '#lib/routes.ts'
import { LazyDemoButton } from './lazy-demo-button.tsx'

export async function DemoEntry({ className = '' }: { className?: string }) {
  const [session, offered, sandbox, t] = await Promise.all([
    getSession(),
    demoOffered(),
    sandboxOffered(),
    getTranslations('security.demo'),
  ])
  if (session || !offered) return null
  const link = `${textLinkClass()} min-h-6 text-start disabled:opacity-60`
  return (
    <div className={`grid gap-2 text-ink-muted text-small ${className}`}>
      <p>{t('try')}</p>
      <p className="flex flex-wrap gap-x-6 gap-y-2">
        <LazyDemoButton way="creator" to={href('images')} failed={t('failed')} className={link}>
          {t('as_creator')}
        </LazyDemoButton>
        <LazyDemoButton way="buyer" to={href('discovers')} failed={t('failed')} className={link}>
          {t('as_buyer')}
        </LazyDemoButton>
        {sandbox && (
          <AppLink href={href('sandbox')} className={link}>
            {t('sandbox')}
          </AppLink>
        )}
      </p>
    </div>
  )
}
