// The default layout: toolbar and menu above, contact block and footer below, snackbar, and the upgrade dialog.
import { getTranslations } from 'next-intl/server'
import type { ReactNode } from 'react'
import { ContactBlock } from '#components/layout/contact-block.tsx'
import { Footer } from '#components/layout/footer.tsx'
import { Headroom } from '#components/layout/header/headroom.tsx'
import { menuRowClass, SiteMenu } from '#components/layout/header/site-menu.tsx'
import { Toolbar } from '#components/layout/header/toolbar.tsx'
import { SkipLink } from '#components/layout/skip-link.tsx'
import { SnackbarRegion } from '#components/ui/snackbar-region.tsx'
import { AccountMenu } from '#features/account/account-menu/account-menu.tsx'
import { upgradeMessages } from '#features/account/plan/upgrade-messages.ts'
import { UpgradePrompt } from '#features/account/plan/upgrade-prompt.tsx'
import { ImpersonationBanner } from '#features/account/sessions/impersonation-banner.tsx'
import { CartLink } from '#features/cart/cart-link.tsx'
import { WaitingCopies } from '#features/hits/waiting-copies.tsx'
import { Notices } from '#features/monitoring/notices/notices.tsx'
import { SandboxBanner } from '#features/sandbox/sandbox-banner.tsx'
import { TourHost } from '#features/tour/tour-host.tsx'
import { TourLink } from '#features/tour/tour-link.tsx'
import { getSession } from '#lib/api/session.ts'
import { SessionMemory } from '#lib/api/use-session.tsx'
import { may } from '#lib/rules/access.ts'

export default async function DefaultLayout({ children }: { children: ReactNode }) {
  const [session, t, errors] = await Promise.all([
    getSession(),
    getTranslations('layout'),
    getTranslations('errors.codes'),
  ])
  const creator = may('creator', session)
  const visitor = {
    signed_in: session !== null,
    creator,
    lawyer: may('lawyer', session),
    admin: may('admin', session),
    nft: session?.display_nft ?? true,
  }
  const upgrade =
    creator && session?.plan === 'INSTANT' ? <UpgradePrompt messages={await upgradeMessages(session)} /> : null
  return (
    <>
      <SkipLink />
      <ImpersonationBanner session={session} />
      <SandboxBanner session={session} />
      <Headroom>
        <Toolbar
          visitor={visitor}
          copies={creator && session && <WaitingCopies who={session.id} />}
          cart={<CartLink who={session?.id ?? null} label={t('links.cart')} />}
          account={
            session && (
              <>
                <Notices creator={creator} may_mark={!session.demo && !session.read_only} />
                <AccountMenu session={session} />
              </>
            )
          }
        />
      </Headroom>
      <SiteMenu
        visitor={visitor}
        upgrade={upgrade}
        tour={
          <TourLink tour={creator ? 'creator' : 'buyer'} className={menuRowClass}>
            {t('links.tour')}
          </TourLink>
        }
      />
      <main id="main" tabIndex={-1} className="min-h-[60dvh] outline-none">
        {children}
      </main>
      <ContactBlock />
      <Footer />
      <SnackbarRegion
        dismissLabel={t('notifications_close')}
        demoMessage={session?.demo ? errors('demo_restricted') : undefined}
      />
      <TourHost />
      <SessionMemory id={session?.id ?? null} demo={session?.demo ?? false} />
    </>
  )
}
