// In which currency prices are shown: a choice that takes effect at once, and changes nothing of what is charged.
'use client'
import { useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { FormFailure } from '#components/forms/form-failure.tsx'
import { RadioGroup } from '#components/ui/radio-group.tsx'
import { RateNote } from '#features/payment/price.tsx'
import { call } from '#lib/api/client.ts'
import { api } from '#lib/api/endpoints.ts'
import { refresh } from '#lib/api/query.ts'
import { useOwnProfile } from '#lib/api/use-own-profile.ts'
import { useAction } from '#lib/forms/use-action.ts'
import { displayCurrencies } from '#lib/rules/billing/display-currency.ts'

export function CurrencyChoice() {
  const t = useTranslations('prices')
  const client = useQueryClient()
  const { id, display_currency } = useOwnProfile()
  const { busy, failure, run } = useAction()
  /** What was chosen last shows at once, and goes back when it could not be saved. */
  const [asked, setAsked] = useState<string | null>(null)
  const choose = (value: string) => {
    setAsked(value)
    run(async () => {
      const chosen = displayCurrencies.find(each => each === value)
      try {
        await call(api.profiles.update, { id, body: { display_currency: chosen } })
        await refresh(client, api.profiles.current)
      } finally {
        setAsked(null)
      }
    })
  }
  return (
    <section aria-labelledby="display" className="grid max-w-2xl gap-4">
      <div className="grid gap-1">
        <h3 id="display" className="font-semibold text-title-3">
          {t('title')}
        </h3>
        <p className="text-ink-muted text-small">{t('lead')}</p>
      </div>
      <RadioGroup
        legend={t('title')}
        hideLegend
        cards
        name="display_currency"
        value={asked ?? display_currency}
        disabled={busy}
        onChange={event => choose(event.target.value)}
        options={displayCurrencies.map(value => ({ value, label: t(`currencies.${value}`) }))}
      />
      <FormFailure failure={failure} />
      <RateNote />
    </section>
  )
}
