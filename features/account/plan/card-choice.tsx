// The saved cards, and the mandate where it may pay, of which one pays.
'use client'
import { useTranslations } from 'next-intl'
import { Button } from '#components/ui/button.tsx'
import { RadioGroup } from '#components/ui/radio-group.tsx'
import type { SavedCard } from '#lib/contract/cards.ts'
import type { DebitMandate } from '#lib/contract/mandates.ts'
import { CardText } from '../billing/card-text.tsx'

type CardChoiceProps = {
  cards: SavedCard[]
  /** Offered after the cards, where it may pay. */
  mandate?: DebitMandate | undefined
  chosen: Pick<SavedCard, 'id'>
  busy: boolean
  onChoose: (id: string) => void
  onAdd: () => void
}

export function CardChoice({ cards, mandate, chosen, busy, onChoose, onAdd }: CardChoiceProps) {
  const t = useTranslations('billing.quote')
  const tp = useTranslations('payment.pay')
  const debits = mandate
    ? [{ value: mandate.id, label: tp('debit', { account: mandate.account }), hint: tp('debit_hint') }]
    : []
  return (
    <div className="grid gap-3">
      <RadioGroup
        legend={mandate ? tp('means') : t('card')}
        name="card"
        value={chosen.id}
        onChange={event => onChoose(event.target.value)}
        options={[
          ...cards.map(each => ({ value: each.id, label: <CardText card={each} />, disabled: each.expired })),
          ...debits,
        ]}
      />
      <Button variant="quiet" size="small" className="w-fit" disabled={busy} onClick={onAdd}>
        {t('other_card')}
      </Button>
    </div>
  )
}
