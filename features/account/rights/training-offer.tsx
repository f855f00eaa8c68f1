// Licences to train models with one's photographs: sold or not, and for how much, with all that say nothing else.
'use client'
import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { SaveBar } from '#components/forms/save-bar.tsx'
import { Loaded } from '#components/layout/loading/loaded.tsx'
import { Skeleton } from '#components/ui/skeleton.tsx'
import { Switch } from '#components/ui/switch.tsx'
import { SaleObstacle } from '#features/sale/sale-obstacle.tsx'
import { TrainingPrice } from '#features/sale/training-price.tsx'
import { type TypedOffer, useOfferForm } from '#features/sale/use-offer-form.ts'
import { api } from '#lib/api/endpoints.ts'
import { q } from '#lib/api/query.ts'
import { useFieldMessage } from '#lib/api/use-failure.ts'
import { useOwnProfile } from '#lib/api/use-own-profile.ts'
import type { SaleSettings } from '#lib/contract/sale-settings.ts'
import { usePageLocale } from '#lib/i18n/use-page-locale.ts'
import type { Locale } from '#lib/locales.ts'
import { readEuros, typedEuros } from '#lib/money.ts'
import { trainingPriceProblem } from '#lib/rules/market/training.ts'

export function TrainingOffer() {
  const t = useTranslations('sale.training')
  const query = useQuery(q(api.saleSettings.read, {}))
  const { ai_rights } = useOwnProfile()
  return (
    <section aria-labelledby="training" className="grid max-w-2xl gap-4">
      <h3 id="training" className="font-semibold text-title-3">
        {t('title')}
      </h3>
      {ai_rights === 'allowed' && <p className="text-small">{t('allowed')}</p>}
      <Loaded query={query} waiting={<Skeleton className="h-24" />}>
        {settings => <OfferForm key={settings.training_price_cents} settings={settings} />}
      </Loaded>
      <p className="text-ink-muted text-small">{t('kept')}</p>
    </section>
  )
}

const valuesOf = ({ training_price_cents: cents }: SaleSettings, locale: Locale): TypedOffer => ({
  on: cents !== null,
  price: cents === null ? '' : typedEuros(cents, locale),
})

function OfferForm({ settings }: { settings: SaleSettings }) {
  const t = useTranslations('sale.training')
  const message = useFieldMessage()
  const saved = valuesOf(settings, usePageLocale())
  const { on, price, checked, change, submit, bar } = useOfferForm({
    saved,
    name: 'training_price_cents',
    done: t('saved'),
  })
  const [obstacle] = settings.obstacles
  const problem = on ? trainingPriceProblem(price) : null
  return (
    <form
      noValidate
      aria-label={t('title')}
      onSubmit={event => submit(event, problem, { training_price_cents: on ? readEuros(price) : null })}
      className="grid gap-5"
    >
      <Switch
        name="training"
        label={t('on')}
        hint={t('account_hint')}
        checked={on}
        // Whoever sells already can always stop.
        disabled={!on && obstacle !== undefined}
        onChange={event => change({ on: event.target.checked })}
      />
      {obstacle && <SaleObstacle obstacle={obstacle} />}
      {on && (
        <TrainingPrice
          name="training_price_cents"
          price={price}
          error={checked && problem ? message(problem) : undefined}
          taxes={settings}
          onChange={typed => change({ price: typed })}
        />
      )}
      <SaveBar {...bar} />
    </form>
  )
}
