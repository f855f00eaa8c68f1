// What new images are offered for when nothing else is said, and what selling asks for.
'use client'
import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { SaveBar } from '#components/forms/save-bar.tsx'
import { Loaded } from '#components/layout/loading/loaded.tsx'
import { Skeleton } from '#components/ui/skeleton.tsx'
import { api } from '#lib/api/endpoints.ts'
import { q } from '#lib/api/query.ts'
import { useFieldMessage } from '#lib/api/use-failure.ts'
import type { SaleSettings } from '#lib/contract/sale-settings.ts'
import { usePageLocale } from '#lib/i18n/use-page-locale.ts'
import type { Locale } from '#lib/locales.ts'
import { readEuros, typedEuros } from '#lib/money.ts'
import { basePriceProblem } from '#lib/rules/sale.ts'
import { SaleFields } from './sale-fields.tsx'
import { type TypedOffer, useOfferForm } from './use-offer-form.ts'

export function SaleSettingsScreen() {
  const t = useTranslations('sale.settings')
  const query = useQuery(q(api.saleSettings.read, {}))
  return (
    <div className="page-width grid gap-8 py-10 sm:py-14">
      <header className="grid gap-2">
        <h1 className="font-serif text-title-1">{t('title')}</h1>
        <p className="max-w-2xl text-ink-muted">{t('lead')}</p>
      </header>
      <Loaded query={query} waiting={<Skeleton className="h-64 max-w-2xl" />}>
        {settings => <SettingsForm settings={settings} />}
      </Loaded>
    </div>
  )
}

const valuesOf = ({ license_sale, base_price_cents }: SaleSettings, locale: Locale): TypedOffer => ({
  on: license_sale,
  price: base_price_cents === null ? '' : typedEuros(base_price_cents, locale),
})

function SettingsForm({ settings }: { settings: SaleSettings }) {
  const t = useTranslations('sale.settings')
  const message = useFieldMessage()
  const saved = valuesOf(settings, usePageLocale())
  const { on, price, checked, change, submit, bar } = useOfferForm({
    saved,
    name: 'base_price_cents',
    done: t('saved'),
  })
  // A price may be left out only where nothing is put on sale.
  const problem = !on && price.trim() === '' ? null : basePriceProblem(price)
  return (
    <form
      noValidate
      aria-label={t('title')}
      onSubmit={event => submit(event, problem, { license_sale: on, base_price_cents: readEuros(price) })}
      className="grid max-w-2xl gap-8"
    >
      <SaleFields on={on} price={price} error={checked && problem ? message(problem) : undefined} onChange={change} />
      <SaveBar {...bar} />
    </form>
  )
}
