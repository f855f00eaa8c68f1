// What machines may learn from: one choice for all photographs, said at once in every place that machines read.
'use client'
import { useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { FormFailure } from '#components/forms/form-failure.tsx'
import { TabFrame } from '#components/forms/tab-frame.tsx'
import { RadioGroup } from '#components/ui/radio-group.tsx'
import { snackbar } from '#components/ui/snackbar.ts'
import { call } from '#lib/api/client.ts'
import { api } from '#lib/api/endpoints.ts'
import { refresh } from '#lib/api/query.ts'
import { useOwnProfile } from '#lib/api/use-own-profile.ts'
import { useAction } from '#lib/forms/use-action.ts'
import { aiRightsChoices } from '#lib/rules/legal/ai-rights.ts'
import { TrainingOffer } from './training-offer.tsx'

const places = ['pages', 'crawlers', 'files', 'licensed'] as const

export function MachinesTab() {
  const [t, titles] = [useTranslations('profile.machines'), useTranslations('profile.tabs')]
  return (
    <TabFrame title={titles('machines')} lead={t('lead')}>
      <Choice />
      <TrainingOffer />
      <section aria-labelledby="places" className="grid max-w-2xl gap-3">
        <h3 id="places" className="font-semibold text-title-3">
          {t('places_title')}
        </h3>
        <ul className="grid list-disc gap-2 pl-5">
          {places.map(place => (
            <li key={place}>{t(`places.${place}`)}</li>
          ))}
        </ul>
        <p className="text-ink-muted text-small">{t('limits')}</p>
      </section>
    </TabFrame>
  )
}

function Choice() {
  const t = useTranslations('profile.machines')
  const client = useQueryClient()
  const { id, ai_rights } = useOwnProfile()
  const { busy, failure, run } = useAction()
  /** What was chosen last shows at once, and goes back when it could not be saved. */
  const [asked, setAsked] = useState<string | null>(null)
  const choose = (value: string) => {
    setAsked(value)
    run(async () => {
      const chosen = aiRightsChoices.find(each => each === value)
      try {
        await call(api.profiles.update, { id, body: { ai_rights: chosen } })
        await refresh(client, api.profiles.current, api.images.list)
        snackbar.show({ kind: 'other', message: t('saved') })
      } finally {
        setAsked(null)
      }
    })
  }
  return (
    <div className="grid max-w-2xl gap-4">
      <RadioGroup
        legend={t('legend')}
        cards
        name="ai_rights"
        value={asked ?? ai_rights}
        disabled={busy}
        onChange={event => choose(event.target.value)}
        options={aiRightsChoices.map(value => ({
          value,
          label: t(`choices.${value}.label`),
          hint: t(`choices.${value}.hint`),
        }))}
      />
      <FormFailure failure={failure} />
    </div>
  )
}
