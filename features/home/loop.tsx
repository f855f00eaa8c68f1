// The product in four steps, in the order in which they happen, each with the way to what is behind it.
import { getFormatter, getTranslations } from 'next-intl/server'
import { AppLink } from '#components/layout/app-link.tsx'
import FileClock from '#components/ui/icons/file-clock.tsx'
import HandCoins from '#components/ui/icons/hand-coins.tsx'
import Radar from '#components/ui/icons/radar.tsx'
import ShoppingBag from '#components/ui/icons/shopping-bag.tsx'
import { textLinkClass } from '#components/ui/text-link.tsx'
import { href } from '#lib/routes.ts'
import { COMMISSION_BPS } from '#lib/rules/billing/sales.ts'

const steps = [
  { name: 'date', icon: FileClock, to: href('about') },
  { name: 'find', icon: Radar, to: href('blog', { slug: 'how-copies-are-recognised' }) },
  { name: 'settle', icon: HandCoins, to: href('about_claims') },
  { name: 'sell', icon: ShoppingBag, to: href('about_marketplace') },
] as const

export async function Loop() {
  const [t, { number }] = await Promise.all([getTranslations('home.loop'), getFormatter()])
  const share = number(COMMISSION_BPS / 10_000, { style: 'percent' })
  return (
    <section className="page-width">
      <h2 className="max-w-3xl font-serif text-title-1">{t('title')}</h2>
      <ol className="mt-10 grid gap-x-8 gap-y-10 sm:grid-cols-2 lg:grid-cols-4">
        {steps.map(({ name, icon: Icon, to }) => (
          <li key={name} className="flex flex-col border-line-strong border-t pt-5">
            <Icon aria-hidden="true" className="size-7 text-accent" strokeWidth={1.5} />
            <h3 className="mt-4 font-semibold text-title-3">{t(`${name}.title`)}</h3>
            <p className="mt-2 mb-4 text-ink-muted">{t(`${name}.text`, { share })}</p>
            <p className="mt-auto">
              <AppLink href={to} className={textLinkClass()}>
                {t(`${name}.more`)}
              </AppLink>
            </p>
          </li>
        ))}
      </ol>
    </section>
  )
}
