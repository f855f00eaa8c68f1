// The way from one tab of the account to another: a list beside the tab, on small screens folded away above it.
'use client'
import { clsx } from 'clsx'
import { useTranslations } from 'next-intl'
import { AppLink } from '#components/layout/app-link.tsx'
import ChevronDown from '#components/ui/icons/chevron-down.tsx'
import { ScrollToCurrent } from '#components/ui/scroll-to-current.tsx'
import { useOwnProfile } from '#lib/api/use-own-profile.ts'
import { type AccountTabName, accountTabNames, accountTabs, hasTab, tabGroups, tabHref } from './account-tabs.ts'

export function AccountNavigation({ current }: { current: AccountTabName }) {
  const t = useTranslations('profile')
  const profile = useOwnProfile()
  const seen = accountTabNames.filter(name => hasTab(profile, name))
  return (
    <>
      <details key={current} className="group rounded-panel border border-line lg:hidden">
        <summary className="flex min-h-12 cursor-pointer list-none items-center justify-between gap-4 px-4 [&::-webkit-details-marker]:hidden">
          <span className="grid">
            <span className="text-caption text-ink-muted">{t('navigation_folded')}</span>
            <span className="font-semibold text-small">{t(`tabs.${current}`)}</span>
          </span>
          <ChevronDown
            aria-hidden="true"
            className="size-5 shrink-0 text-ink-muted transition-transform duration-quick group-open:rotate-180"
          />
        </summary>
        <nav aria-label={t('navigation')} className="border-line border-t px-2 py-4">
          <Groups current={current} seen={seen} />
        </nav>
      </details>
      <nav
        aria-label={t('navigation')}
        className="sticky top-24 hidden max-h-[calc(100dvh-20rem)] self-start overflow-y-auto pb-10 [mask-image:linear-gradient(to_bottom,black_calc(100%-2.5rem),transparent)] lg:block"
      >
        <ScrollToCurrent current={`${current} ${seen.length}`} />
        <Groups current={current} seen={seen} />
      </nav>
    </>
  )
}

function Groups({ current, seen }: { current: AccountTabName; seen: readonly AccountTabName[] }) {
  const t = useTranslations('profile')
  return (
    <ul className="grid gap-6">
      {tabGroups.map(group => {
        const names = seen.filter(name => accountTabs[name].group === group)
        if (names.length === 0) return null
        return (
          <li key={group}>
            <p className="px-3 pb-1 text-caption text-ink-muted">{t(`groups.${group}`)}</p>
            <ul className="grid">
              {names.map(name => (
                <li key={name}>
                  <AppLink
                    href={tabHref(name)}
                    aria-current={name === current ? 'page' : undefined}
                    className={clsx(
                      'flex min-h-10 items-center rounded-control px-3 lg:min-h-9 text-small transition-colors duration-quick hover:bg-sunken focus-visible:rounded-control',
                      name === current ? 'bg-surface font-semibold' : 'text-ink-muted hover:text-ink',
                    )}
                  >
                    {t(`tabs.${name}`)}
                  </AppLink>
                </li>
              ))}
            </ul>
          </li>
        )
      })}
    </ul>
  )
}
