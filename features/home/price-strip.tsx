// The four plans with what they cost, from the rules that charge them.
import { getFormatter, getTranslations } from 'next-intl/server'
import { AppLink } from '#components/layout/app-link.tsx'
import { buttonClass } from '#components/ui/button-class.ts'
import { Money } from '#components/ui/money.tsx'
import { href } from '#lib/routes.ts'
import { type Plan, plans, uploadsPerMonth } from '#lib/rules/plans.ts'

export async function PriceStrip() {
  const t = await getTranslations('home.prices')
  return (
    <section className="page-width">
      <div className="flex flex-wrap items-end justify-between gap-x-8 gap-y-4">
        <div>
          <h2 className="font-serif text-title-1">{t('title')}</h2>
          <p className="mt-4 max-w-2xl text-ink-muted text-lead">{t('text')}</p>
        </div>
        <AppLink href={href('about_prices')} className={buttonClass({ variant: 'secondary', size: 'large' })}>
          {t('all')}
        </AppLink>
      </div>
      <ul className="mt-10 grid gap-4 sm:grid-cols-2 lg:grid-cols-4">
        {plans.map(plan => (
          <PlanCard key={plan.name} plan={plan} />
        ))}
      </ul>
    </section>
  )
}

async function PlanCard({ plan }: { plan: Plan }) {
  const [t, { number }] = await Promise.all([getTranslations('home.prices'), getFormatter()])
  const { name, monthly_cents: monthly, monitored_images: monitored, protection_months: months } = plan
  return (
    <li className="grid content-start gap-3 rounded-panel border border-line p-6">
      <h3 className="font-semibold text-ink-muted text-small">{name}</h3>
      <p className="flex items-baseline gap-2">
        <span className="font-serif text-title-1">
          {monthly === 0 ? t('nothing') : <Money cents={monthly} round />}
        </span>
        {monthly > 0 && <span className="text-ink-muted text-small">{t('monthly')}</span>}
      </p>
      <p className="border-line border-t pt-3">{t('uploads', { count: number(uploadsPerMonth(plan)) })}</p>
      <p className="text-ink-muted text-small">
        {months === null
          ? t('monitored', { count: number(monitored) })
          : t('monitored_months', { count: number(monitored), months: number(months) })}
      </p>
    </li>
  )
}
