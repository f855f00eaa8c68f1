// What the menu sheet holds: every part of the product that the visitor may open, then display settings.
import { getLocale, getTranslations } from 'next-intl/server'
import type { ReactNode } from 'react'
import { href } from '#lib/routes.ts'
import { localeLabels, themeLabels } from '../labels.ts'
import { LocaleSwitch } from '../locale-switch.tsx'
import { LogoutForm } from '../logout-form.tsx'
import { ThemeSwitch } from '../theme-switch.tsx'
import { type MenuGroup, type MenuVisitor, menuGroups } from './menu-groups.ts'
import { MenuSheet } from './menu-sheet.tsx'
import { NavLink } from './nav-link.tsx'
import { NftRow } from './nft-row.tsx'

/** A row of the menu. */
export const menuRowClass = 'menu-row'

function Group({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="px-5 py-3">
      <h2 className="px-3 pb-1 font-semibold text-caption text-ink-muted">{title}</h2>
      {children}
    </section>
  )
}

const Row = ({ label, to }: Pick<MenuGroup['links'][number], 'label' | 'to'>) => (
  <NavLink href={to} exact className={menuRowClass}>
    {label}
  </NavLink>
)

/** `nft`: the visitor wants to see NFTs, as far as their account says. */
const Rows = ({ links, nft }: { links: MenuGroup['links']; nft: boolean }) => (
  <ul>
    {links.map(link =>
      link.nft ? (
        <NftRow key={link.to} shown={nft}>
          <Row {...link} />
        </NftRow>
      ) : (
        <li key={link.to}>
          <Row {...link} />
        </li>
      ),
    )}
  </ul>
)

type Props = {
  visitor: MenuVisitor
  /** The free plan's way to the plans; null for everybody else. */
  upgrade: ReactNode
  /** The way into the guided tour. */
  tour: ReactNode
}

export async function SiteMenu({ visitor, upgrade, tour }: Props) {
  const [locale, t] = await Promise.all([getLocale(), getTranslations('layout')])
  const groups: MenuGroup[] = await menuGroups(visitor)
  return (
    <MenuSheet label={t('menu.open')} close={t('menu.close')}>
      {groups.map(({ title, links }) => (
        <Group key={title} title={title}>
          <Rows links={links} nft={visitor.nft} />
        </Group>
      ))}
      <Group title={t('menu.help')}>
        {tour}
        <Rows links={[{ label: t('links.support'), to: href('support') }]} nft={visitor.nft} />
      </Group>
      {upgrade && <div className="px-5 py-3">{upgrade}</div>}
      {visitor.signed_in && (
        <div className="px-5">
          <LogoutForm locale={locale} className={menuRowClass}>
            {t('links.logout')}
          </LogoutForm>
        </div>
      )}
      <Group title={t('menu.settings')}>
        <div className="flex flex-wrap items-center justify-between gap-2 px-3 pt-1 pb-4">
          <ThemeSwitch labels={await themeLabels()} />
          <LocaleSwitch {...(await localeLabels())} />
        </div>
      </Group>
    </MenuSheet>
  )
}
