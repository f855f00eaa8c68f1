// What machines may learn from one photograph: as the account says, or otherwise. It is no part of the certificate.
'use client'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { FormFailure } from '#components/forms/form-failure.tsx'
import { RadioGroup } from '#components/ui/radio-group.tsx'
import { useSnackbar } from '#components/ui/snackbar.ts'
import { call } from '#lib/api/client.ts'
import { api } from '#lib/api/endpoints.ts'
import type { ImageDetail } from '#lib/contract/images.ts'
import { useAction } from '#lib/forms/use-action.ts'
import { useRouter } from '#lib/i18n/navigation.ts'
import { aiRightsChoices } from '#lib/rules/legal/ai-rights.ts'

const choices = ['account', ...aiRightsChoices] as const

export function AiRightsChoice({ image }: { image: Pick<ImageDetail, 'id' | 'ai_rights_own'> }) {
  const t = useTranslations('images.edit.ai_rights')
  const router = useRouter()
  const { show } = useSnackbar()
  const { busy, failure, run } = useAction()
  const [chosen, setChosen] = useState<string>(image.ai_rights_own ?? 'account')
  const choose = (value: string) => {
    const before = chosen
    setChosen(value)
    run(async () => {
      const ai_rights_own = aiRightsChoices.find(each => each === value) ?? null
      try {
        await call(api.images.update, { id: image.id, body: { ai_rights_own } })
      } catch (error) {
        setChosen(before)
        throw error
      }
      show({ kind: 'other', message: t('saved') })
      // The page is drawn by the server, with the addresses of its files.
      router.refresh()
    })
  }
  return (
    <div className="grid gap-3">
      <RadioGroup
        legend={t('legend')}
        hint={t('hint')}
        cards
        name="ai_rights_own"
        value={chosen}
        disabled={busy}
        onChange={event => choose(event.target.value)}
        options={choices.map(value => ({ value, label: t(`choices.${value}`) }))}
      />
      <FormFailure failure={failure} />
    </div>
  )
}
