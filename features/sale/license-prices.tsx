// What a licence costs for each duration, as everybody reads it on the page of an image.
import { getTranslations } from 'next-intl/server'
import { AppLink } from '#components/layout/app-link.tsx'
import { buttonClass } from '#components/ui/button.tsx'
import { Money } from '#components/ui/money.tsx'
import type { LicensePrice } from '#lib/contract/images.ts'
import { toCents } from '#lib/money.ts'
import { href } from '#lib/routes.ts'

export async function LicensePrices({ image, prices }: { image: string; prices: readonly LicensePrice[] }) {
  const t = await getTranslations('sale')
  if (prices.length === 0) return null
  const taxed = prices.some(({ vat_cents }) => vat_cents > 0)
  return (
    <section aria-labelledby="licences" className="grid gap-4">
      <h2 id="licences" className="font-serif text-title-2">
        {t('title')}
      </h2>
      <dl className="divide-y divide-line border-line border-y">
        {prices.map(({ duration, total_cents }) => (
          <div key={duration} className="flex items-baseline justify-between gap-6 py-3">
            <dt>{t(`table.durations.${duration}`)}</dt>
            <dd className="font-semibold">
              <Money cents={toCents(total_cents)} />
            </dd>
          </div>
        ))}
      </dl>
      <p className="text-caption text-ink-muted">{taxed ? t('prices_taxed') : t('prices_untaxed')}</p>
      <AppLink href={href('sale', { id: image })} className={buttonClass({ size: 'large' })}>
        {t('choose')}
      </AppLink>
    </section>
  )
}
