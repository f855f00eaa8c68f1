// Whether licences to train models with one photograph are sold, and for how much: as the account says, or otherwise.
'use client'
import { useQuery } from '@tanstack/react-query'
import { useFormatter, useTranslations } from 'next-intl'
import { type FormEvent, useState } from 'react'
import { FormFailure } from '#components/forms/form-failure.tsx'
import { Button } from '#components/ui/button.tsx'
import { RadioGroup } from '#components/ui/radio-group.tsx'
import { useSnackbar } from '#components/ui/snackbar.ts'
import { SaleObstacle } from '#features/sale/sale-obstacle.tsx'
import { TrainingPrice } from '#features/sale/training-price.tsx'
import { call } from '#lib/api/client.ts'
import { api } from '#lib/api/endpoints.ts'
import { q } from '#lib/api/query.ts'
import { useFieldMessage } from '#lib/api/use-failure.ts'
import type { ImageDetail } from '#lib/contract/images.ts'
import type { SaleSettings } from '#lib/contract/sale-settings.ts'
import { useAction } from '#lib/forms/use-action.ts'
import { useRouter } from '#lib/i18n/navigation.ts'
import { usePageLocale } from '#lib/i18n/use-page-locale.ts'
import { readEuros, typedEuros } from '#lib/money.ts'
import { TRAINING_WITHHELD, trainingPriceProblem } from '#lib/rules/market/training.ts'

type Props = { image: Pick<ImageDetail, 'id' | 'ai_rights' | 'training_price_own'> }

const choices = ['account', 'price', 'withheld'] as const
type Choice = (typeof choices)[number]

const choiceOf = (own: number | null): Choice =>
  own === null ? 'account' : own === TRAINING_WITHHELD ? 'withheld' : 'price'

export function TrainingChoice({ image }: Props) {
  const { data } = useQuery(q(api.saleSettings.read, {}))
  return data ? <ChoiceForm image={image} settings={data} /> : null
}

function ChoiceForm({
  image: { id, ai_rights, training_price_own: own },
  settings,
}: Props & { settings: SaleSettings }) {
  const t = useTranslations('sale.training')
  const router = useRouter()
  const message = useFieldMessage()
  const locale = usePageLocale()
  const { show } = useSnackbar()
  const { busy, failure, run } = useAction()
  const [chosen, setChosen] = useState<Choice>(choiceOf(own))
  const [price, setPrice] = useState(own ? typedEuros(own, locale) : '')
  const [checked, setChecked] = useState(false)
  const accountHint = useAccountHint(settings)
  const [obstacle] = settings.obstacles
  const problem = chosen === 'price' ? trainingPriceProblem(price) : null
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    setChecked(true)
    if (problem) return event.currentTarget.querySelector<HTMLInputElement>('[name=training_price_own]')?.focus()
    const asked = { account: null, withheld: TRAINING_WITHHELD, price: readEuros(price) }[chosen]
    run(async () => {
      await call(api.images.update, { id, body: { training_price_own: asked } })
      show({ kind: 'other', message: t('saved') })
      // The page is drawn by the server, with what is offered.
      router.refresh()
    })
  }
  return (
    <form noValidate aria-label={t('own_legend')} onSubmit={submit} className="grid justify-items-start gap-4">
      <Choices
        hint={ai_rights === 'allowed' ? t('allowed') : t('own_hint')}
        accountHint={accountHint}
        chosen={chosen}
        disabled={busy}
        // Whoever sells already can always stop.
        priceDisabled={obstacle !== undefined && !own}
        onChoose={setChosen}
      />
      {obstacle && <SaleObstacle obstacle={obstacle} />}
      {chosen === 'price' && (
        <TrainingPrice
          name="training_price_own"
          price={price}
          error={checked && problem ? message(problem) : undefined}
          taxes={settings}
          onChange={setPrice}
        />
      )}
      <Button type="submit" variant="secondary" busy={busy}>
        {t('save')}
      </Button>
      <FormFailure failure={failure} />
    </form>
  )
}

type ChoicesProps = {
  hint: string
  accountHint: string
  chosen: Choice
  disabled: boolean
  priceDisabled: boolean
  onChoose: (choice: Choice) => void
}

function Choices({ hint, accountHint, chosen, disabled, priceDisabled, onChoose }: ChoicesProps) {
  const t = useTranslations('sale.training')
  return (
    <RadioGroup
      legend={t('own_legend')}
      hint={hint}
      cards
      name="training_choice"
      className="w-full"
      value={chosen}
      disabled={disabled}
      onChange={({ target }) => onChoose(choices.find(each => each === target.value) ?? 'account')}
      options={choices.map(value => ({
        value,
        label: t(`own.${value}`),
        hint: value === 'account' ? accountHint : undefined,
        disabled: value === 'price' && priceDisabled,
      }))}
    />
  )
}

function useAccountHint({ training_price_cents: cents }: SaleSettings): string {
  const t = useTranslations('sale.training')
  const { number } = useFormatter()
  if (cents === null) return t('account_none')
  return t('account_price', { price: number(cents / 100, { style: 'currency', currency: 'EUR' }) })
}
