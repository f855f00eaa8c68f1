// The signed-in person's corner of the toolbar, with its words in the page's language.
import { getTranslations } from 'next-intl/server'
import type { Session } from '#lib/api/session.ts'
import { demoOffered } from '#lib/api/settings.ts'
import { href } from '#lib/routes.ts'
import { may } from '#lib/rules/access.ts'
import { demoEmails } from '#lib/rules/demo.ts'
import type { DemoLink } from './account-menu-panel.tsx'
import { LazyAccountMenuPanel } from './lazy-account-menu.tsx'

export async function AccountMenu({ session }: { session: Session }) {
  const [t, tDemo, offered] = await Promise.all([
    getTranslations('account'),
    getTranslations('security.demo'),
    demoOffered(),
  ])
  const { first_name, last_name, email, demo, read_only } = session
  const name = `${first_name} ${last_name}`
  return (
    <LazyAccountMenuPanel
      name={name}
      email={email}
      demo={demo ? t('demo') : null}
      ways={offered && !read_only ? demoWays(session, tDemo) : []}
      failed={tDemo('failed')}
      creator={may('creator', session)}
      labels={{
        open: t('open', { name }),
        home: t('home'),
        images: t('images'),
        settings: t('settings'),
        logout: t('logout'),
      }}
    />
  )
}

type DemoTranslator = Awaited<ReturnType<typeof getTranslations<'security.demo'>>>

/** The ways into the demo that are not the present one, and out of it. */
function demoWays({ email, demo }: Session, t: DemoTranslator): DemoLink[] {
  const creator = { way: 'creator', to: href('images'), label: t('switch_creator') } as const
  const buyer = { way: 'buyer', to: href('discovers'), label: t('switch_buyer') } as const
  if (!demo) return [creator, buyer]
  const other = email === demoEmails.creator ? buyer : creator
  return [other, { way: 'leave', to: href('home'), label: t('leave') }]
}
