// The form of a card. What is typed here goes to the payment provider and nowhere else.
'use client'
import { useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { FormFailure } from '#components/forms/form-failure.tsx'
import { Button } from '#components/ui/button.tsx'
import { Select } from '#components/ui/select.tsx'
import { snackbar } from '#components/ui/snackbar.ts'
import { TextField } from '#components/ui/text-field.tsx'
import { api } from '#lib/api/endpoints.ts'
import { refresh } from '#lib/api/query.ts'
import type { FieldProblem } from '#lib/field-problems.ts'
import { type FieldOf, useApiForm } from '#lib/forms/use-api-form.ts'
import { cardExpiry, cardIsOver, isCardCode, isCardNumber } from '#lib/rules/billing/card-entry.ts'
import type { CardValues } from './send-card.ts'

const cardTypes = ['card', 'amex', 'maestro'] as const
const problem = (name: FieldProblem): FieldProblem => name

const checkNumber = (text: string) => isCardNumber(text) || problem('card_number_invalid')

function checkExpiry(text: string) {
  const expiry = cardExpiry(text)
  return (expiry !== null && !cardIsOver(expiry, new Date())) || problem('card_expired')
}

function checkCode(text: string, { card_type }: CardValues) {
  if (isCardCode(text, card_type)) return true
  return problem(text.trim() === '' ? 'required' : 'card_code_invalid')
}

type Props = { onSaved: () => void; onCancel?: () => void }

function useCardForm({ onSaved }: Props) {
  const t = useTranslations('billing.card')
  const client = useQueryClient()
  return useApiForm<CardValues>({
    mode: 'onTouched',
    defaultValues: { card_type: 'card', number: '', expiry: '', cvc: '' },
    send: async values => {
      const { sendCard } = await import('./send-card.ts')
      await sendCard(values)
      snackbar.show({ kind: 'other', message: t('saved') })
      await refresh(client, api.cards)
      onSaved()
    },
  })
}

/** What is typed of a card, in the form of whoever asks for it. */
export function CardFields({ field }: { field: FieldOf<CardValues> }) {
  const t = useTranslations('billing.card')
  const required = problem('required')
  return (
    <>
      <Select
        label={t('type')}
        options={cardTypes.map(value => ({ value, label: t(`types.${value}`) }))}
        {...field('card_type')}
      />
      <TextField
        label={t('number')}
        inputMode="numeric"
        autoComplete="cc-number"
        maxLength={30}
        {...field('number', { required, validate: checkNumber })}
      />
      <div className="grid grid-cols-2 items-start gap-4">
        <TextField
          label={t('expiry')}
          placeholder={t('expiry_form')}
          inputMode="numeric"
          autoComplete="cc-exp"
          maxLength={9}
          {...field('expiry', { required, validate: checkExpiry })}
        />
        <TextField
          label={t('cvc')}
          inputMode="numeric"
          autoComplete="cc-csc"
          maxLength={4}
          {...field('cvc', { validate: checkCode })}
        />
      </div>
    </>
  )
}

export function CardForm(props: Props) {
  const t = useTranslations('billing.card')
  const { onCancel } = props
  const { field, onSubmit, busy, failure } = useCardForm(props)
  return (
    <form noValidate onSubmit={onSubmit} aria-label={t('new')} className="grid max-w-md gap-5">
      <CardFields field={field} />
      <p className="text-ink-muted text-small">{t('privacy')}</p>
      <FormFailure failure={failure} />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" busy={busy}>
          {t('save')}
        </Button>
        {onCancel && (
          <Button variant="quiet" disabled={busy} onClick={onCancel}>
            {t('cancel')}
          </Button>
        )}
      </div>
    </form>
  )
}
