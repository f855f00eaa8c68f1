// The bar at the top of the default layout: menu, logo, global search, navigation, and the way in.
import { clsx } from 'clsx'
import { getLocale, getTranslations } from 'next-intl/server'
import type { ReactNode } from 'react'
import { buttonClass } from '#components/ui/button-class.ts'
import { href, localHref } from '#lib/routes.ts'
import MenuIcon from '../../ui/icons/menu.tsx'
import { AppLink } from '../app-link.tsx'
import { searchLabels } from '../labels.ts'
import { barLinksOf, barTargets } from './bar-links.ts'
import { HomeLink } from './home-link.tsx'
import type { MenuVisitor } from './menu-groups.ts'
import { MENU_ID } from './menu-id.ts'
import { NavLink } from './nav-link.tsx'
import { SearchBar } from './search-bar.tsx'

const linkClass =
  'group/bar inline-flex min-h-10 items-center whitespace-nowrap px-3 font-semibold text-ink-muted text-small transition-colors hover:text-ink aria-[current=page]:text-ink'
/** Under the words alone: the line would go through the count beside them. */
const currentClass = 'decoration-2 decoration-accent underline-offset-8 group-aria-[current=page]/bar:underline'

type Props = {
  visitor: MenuVisitor
  /** The signed-in person's own corner; null for a visitor, who gets the ways in. */
  account: ReactNode
  /** The way to the cart. */
  cart: ReactNode
  /** How many copies wait, beside the way to them. */
  copies: ReactNode
}

export async function Toolbar({ visitor, account, cart, copies }: Props) {
  const [locale, t] = await Promise.all([getLocale(), getTranslations('layout')])
  return (
    <div className="bar page-width relative flex items-center gap-2 md:gap-4">
      <button
        type="button"
        popoverTarget={MENU_ID}
        aria-label={t('menu.open')}
        className="-ms-2 inline-grid size-10 shrink-0 place-items-center rounded-control transition-colors hover:bg-sunken"
      >
        <MenuIcon aria-hidden="true" className="size-5.5" strokeWidth={1.75} />
      </button>
      <HomeLink />
      <SearchBar action={localHref(locale, href('discovers'))} labels={await searchLabels()} />
      <nav aria-label={t('navigation')} className="ms-auto hidden items-center lg:flex">
        {barLinksOf(visitor).map(({ name, wide }) => {
          const { to, exact = false, under } = barTargets[name]
          return (
            <NavLink
              key={name}
              href={to}
              exact={exact}
              under={under}
              className={clsx(linkClass, wide && 'max-xl:hidden')}
            >
              <span className={currentClass}>{t(`bar.${name}`)}</span>
              {name === 'hits' && copies}
            </NavLink>
          )
        })}
      </nav>
      <div className="flex shrink-0 items-center gap-2 md:max-lg:ms-auto">
        {cart}
        {account ?? (
          <>
            <AppLink href={href('login')} className={clsx(linkClass, 'max-md:hidden')}>
              {t('links.login')}
            </AppLink>
            <AppLink href={href('registration')} className={buttonClass({})}>
              {t('links.join')}
            </AppLink>
          </>
        )}
      </div>
    </div>
  )
}
