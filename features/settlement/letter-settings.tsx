// What one's notices begin with: amounts for photographs without a published price, and words of one's own in each language.
'use client'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { SaveBar } from '#components/forms/save-bar.tsx'
import { Loaded } from '#components/layout/loading/loaded.tsx'
import { EuroField } from '#components/ui/euro-field.tsx'
import { Skeleton } from '#components/ui/skeleton.tsx'
import { snackbar } from '#components/ui/snackbar.ts'
import { TextArea } from '#components/ui/text-area.tsx'
import { call } from '#lib/api/client.ts'
import { api } from '#lib/api/endpoints.ts'
import { q } from '#lib/api/query.ts'
import type { LetterSettings as Settings } from '#lib/contract/letter-settings.ts'
import { useApiForm } from '#lib/forms/use-api-form.ts'
import { usePageLocale } from '#lib/i18n/use-page-locale.ts'
import type { Locale } from '#lib/locales.ts'
import { readEuros, typedEuros } from '#lib/money.ts'
import { basePriceProblem } from '#lib/rules/sale.ts'
import { OWN_WORDS_CHARS } from '#lib/rules/settlement/infringements.ts'
import { PREJUDICE_MAX } from '#lib/rules/settlement/price.ts'

export function LetterSettings() {
  const t = useTranslations('settlement-claims.letter_settings')
  const query = useQuery(q(api.letterSettings.read, {}))
  return (
    <section aria-labelledby="letter-settings" className="grid max-w-3xl gap-6 border-line border-t pt-8">
      <header className="grid gap-1">
        <h3 id="letter-settings" className="font-semibold text-title-3">
          {t('title')}
        </h3>
        <p className="text-ink-muted text-small">{t('lead')}</p>
      </header>
      <Loaded query={query} waiting={<Skeleton className="h-96" />}>
        {settings => <SettingsForm settings={settings} />}
      </Loaded>
    </section>
  )
}

const typed = ({ prejudice_cents, license_cents, message_en, message_fr }: Settings, locale: Locale) => ({
  prejudice_cents: typedEuros(prejudice_cents, locale),
  license_cents: typedEuros(license_cents, locale),
  message_en: message_en ?? '',
  message_fr: message_fr ?? '',
})

function damagesProblem(text: string) {
  const cents = readEuros(text)
  return cents === null ? 'number_invalid' : cents > PREJUDICE_MAX ? 'amount_too_high' : null
}

function SettingsForm({ settings }: { settings: Settings }) {
  const t = useTranslations('settlement-claims.letter_settings')
  const locale = usePageLocale()
  const client = useQueryClient()
  const { field, onSubmit, busy, dirty, failure, discard } = useApiForm({
    mode: 'onTouched',
    saved: typed(settings, locale),
    send: async ({ prejudice_cents, license_cents, message_en, message_fr }, { restart }) => {
      const amounts = { prejudice_cents: readEuros(prejudice_cents) ?? 0, license_cents: readEuros(license_cents) ?? 0 }
      const saved = await call(api.letterSettings.update, { body: { ...amounts, message_en, message_fr } })
      client.setQueryData(q(api.letterSettings.read, {}).queryKey, saved)
      restart(typed(saved, locale))
      snackbar.show({ kind: 'other', message: t('saved') })
    },
  })
  return (
    <form noValidate onSubmit={onSubmit} aria-label={t('title')} className="grid gap-6">
      <div className="grid items-start gap-6 sm:grid-cols-2">
        <EuroField
          label={t('prejudice')}
          hint={t('prejudice_hint')}
          maxLength={10}
          {...field('prejudice_cents', { validate: text => damagesProblem(text) ?? true })}
        />
        <EuroField
          label={t('license')}
          hint={t('license_hint')}
          maxLength={10}
          {...field('license_cents', { validate: text => basePriceProblem(text) ?? true })}
        />
      </div>
      <TextArea
        label={t('message_en')}
        hint={t('message_hint', { count: OWN_WORDS_CHARS })}
        rows={3}
        maxLength={OWN_WORDS_CHARS}
        {...field('message_en')}
      />
      <TextArea label={t('message_fr')} rows={3} maxLength={OWN_WORDS_CHARS} {...field('message_fr')} />
      <SaveBar dirty={dirty} busy={busy} failure={failure} onDiscard={discard} />
    </form>
  )
}
