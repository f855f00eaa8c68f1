// What a licence costs for each duration, how many are left and who sells it, as everybody reads it on the page of an image.
import { getTranslations } from 'next-intl/server'
import { AppLink } from '#components/layout/app-link.tsx'
import { Messages } from '#components/layout/messages.tsx'
import { buttonClass } from '#components/ui/button-class.ts'
import BadgeCheck from '#components/ui/icons/badge-check.tsx'
import { Money } from '#components/ui/money.tsx'
import { textLinkClass } from '#components/ui/text-link.tsx'
import { LazyPrice, LazyRateNote } from '#features/payment/lazy-price.tsx'
import type { LicensePrice } from '#lib/contract/license-prices.ts'
import { toCents } from '#lib/money.ts'
import { href } from '#lib/routes.ts'
import { EditionsNow } from './editions-now.tsx'

type Props = {
  image: { id: string; max_editions: number; prices: readonly LicensePrice[] }
  /** Dollars are a person's own setting: visitors read euros, and get no script for it. */
  signedIn: boolean
}

export async function LicensePrices({ image: { id, max_editions, prices }, signedIn }: Props) {
  const [t, tSale] = await Promise.all([getTranslations('sale'), getTranslations('cart.sale')])
  if (prices.length === 0) return null
  const taxed = prices.some(({ vat_cents }) => vat_cents > 0)
  const words = Array.from({ length: max_editions + 1 }, (_, left) =>
    left === 0 ? t('editions.none_left') : t('editions.left', { left, of: max_editions }),
  )
  const block = (
    <section aria-labelledby="licences" className="grid gap-4">
      <div className="flex flex-wrap items-baseline justify-between gap-3">
        <h2 id="licences" className="font-serif text-title-2">
          {t('title')}
        </h2>
        <EditionsNow image={id} words={words} />
      </div>
      {/* Sales stop while their seller's identity is not verified. */}
      <p className="flex items-center gap-1.5 text-small text-success">
        <BadgeCheck aria-hidden="true" className="size-4" />
        {tSale('verified')}
      </p>
      <dl className="divide-y divide-line border-line border-y">
        {prices.map(({ duration, total_cents }) => (
          <div key={duration} className="flex items-baseline justify-between gap-6 py-3">
            <dt>{t(`table.durations.${duration}`)}</dt>
            <dd className="font-semibold">
              {signedIn ? <LazyPrice cents={toCents(total_cents)} /> : <Money cents={toCents(total_cents)} />}
            </dd>
          </div>
        ))}
      </dl>
      <p className="text-caption text-ink-muted">{taxed ? t('prices_taxed') : t('prices_untaxed')}</p>
      {signedIn && <LazyRateNote />}
      <div className="flex flex-wrap items-center gap-x-6 gap-y-3">
        <AppLink href={href('sale', { id })} className={buttonClass({ size: 'large' })}>
          {t('choose')}
        </AppLink>
        <AppLink href={`${href('sale', { id })}#permitted`} className={textLinkClass()}>
          {t('permitted')}
        </AppLink>
      </div>
    </section>
  )
  return signedIn ? <Messages namespaces={['prices']}>{block}</Messages> : block
}
