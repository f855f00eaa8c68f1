// What the menu sheet holds: every part of the product that the visitor may open, then display settings.
import { getLocale, getTranslations } from 'next-intl/server'
import type { ReactNode } from 'react'
import { localeLabels, themeLabels } from '../labels.ts'
import { LocaleSwitch } from '../locale-switch.tsx'
import { LogoutForm } from '../logout-form.tsx'
import { ThemeSwitch } from '../theme-switch.tsx'
import { type MenuGroup, type MenuVisitor, menuGroups } from './menu-groups.ts'
import { MenuSheet } from './menu-sheet.tsx'
import { NavLink } from './nav-link.tsx'

const rowClass =
  'flex min-h-10 w-full items-center rounded-control px-3 text-start text-body transition-colors hover:bg-sunken aria-[current=page]:font-semibold aria-[current=page]:text-accent'

function Group({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="px-5 py-3">
      <h2 className="px-3 pb-1 font-semibold text-caption text-ink-muted">{title}</h2>
      {children}
    </section>
  )
}

/** `upgrade` is the free plan's way to the plans; null for everybody else. */
export async function SiteMenu({ visitor, upgrade }: { visitor: MenuVisitor; upgrade: ReactNode }) {
  const [locale, t] = await Promise.all([getLocale(), getTranslations('layout')])
  const groups: MenuGroup[] = await menuGroups(visitor)
  return (
    <MenuSheet label={t('menu.open')} close={t('menu.close')}>
      {groups.map(({ title, links }) => (
        <Group key={title} title={title}>
          <ul>
            {links.map(({ label, to }) => (
              <li key={to}>
                <NavLink href={to} exact className={rowClass}>
                  {label}
                </NavLink>
              </li>
            ))}
          </ul>
        </Group>
      ))}
      {upgrade && <div className="px-5 py-3">{upgrade}</div>}
      {visitor.signed_in && (
        <div className="px-5">
          <LogoutForm locale={locale} className={rowClass}>
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
