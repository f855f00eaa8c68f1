// Pays a report by hand: the amount, the card or the account, and whether later ones may be charged without asking.
'use client'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useFormatter, useTranslations } from 'next-intl'
import { useState } from 'react'
import { FormFailure } from '#components/forms/form-failure.tsx'
import { AppLink } from '#components/layout/app-link.tsx'
import { Loaded } from '#components/layout/loading/loaded.tsx'
import { Button } from '#components/ui/button.tsx'
import { Checkbox } from '#components/ui/checkbox.tsx'
import { Dialog } from '#components/ui/dialog.tsx'
import { Notice } from '#components/ui/notice.tsx'
import { RadioGroup } from '#components/ui/radio-group.tsx'
import { Skeleton } from '#components/ui/skeleton.tsx'
import { textLinkClass } from '#components/ui/text-link.tsx'
import { browserFacts } from '#lib/api/browser-facts.ts'
import { call } from '#lib/api/client.ts'
import { api } from '#lib/api/endpoints.ts'
import { q, refresh } from '#lib/api/query.ts'
import type { SavedCard } from '#lib/contract/cards.ts'
import type { Evidence } from '#lib/contract/evidences.ts'
import { useAction } from '#lib/forms/use-action.ts'
import { href } from '#lib/routes.ts'

type Owed = NonNullable<Evidence['invoice']>
type Props = { invoice: Owed; onClose: () => void }

export function PayDialog({ invoice, onClose }: Props) {
  const t = useTranslations('report-payment')
  const query = useQuery(q(api.cards.list, {}))
  return (
    <Dialog
      open
      size="small"
      onOpenChange={open => !open && onClose()}
      title={t('pay_title')}
      description={t('pay_lead')}
      closeLabel={t('close')}
    >
      <Loaded query={query} waiting={<Skeleton className="h-32 w-full" />}>
        {({ results }) => {
          const cards = results.filter(({ expired }) => !expired)
          return cards.length > 0 ? <PayForm cards={cards} invoice={invoice} onClose={onClose} /> : <NoCard />
        }}
      </Loaded>
    </Dialog>
  )
}

function NoCard() {
  const t = useTranslations('report-payment')
  return (
    <Notice tone="warning">
      {t('means_missing')}{' '}
      <AppLink href={href('account', { slug: 'cards' })} className={textLinkClass()}>
        {t('to_cards')}
      </AppLink>
    </Notice>
  )
}

function PayForm({ cards, invoice, onClose }: Props & { cards: SavedCard[] }) {
  const t = useTranslations('report-payment')
  const { number } = useFormatter()
  const client = useQueryClient()
  const { busy, failure, run } = useAction()
  const [chosen, choose] = useState(cards.find(({ is_default }) => is_default)?.id ?? cards[0]?.id ?? '')
  const [agree, setAgree] = useState(false)
  const price = number(invoice.total_cents / 100, { style: 'currency', currency: 'EUR' })
  const pay = () =>
    run(async () => {
      const body = { card: chosen, agree, browser: browserFacts() }
      const { redirect_url } = await call(api.invoices.pay, { id: invoice.id, body })
      if (redirect_url) return window.location.assign(redirect_url)
      await refresh(client, api.evidences, api.invoices)
      onClose()
    })
  return (
    <div className="grid gap-5">
      <RadioGroup
        legend={t('card')}
        name="card"
        value={chosen}
        onChange={event => choose(event.target.value)}
        options={cards.map(({ id, alias }) => ({ value: id, label: t('card_name', { digits: alias.slice(-4) }) }))}
      />
      <Checkbox
        label={t('agree')}
        hint={t('agree_hint')}
        checked={agree}
        onChange={event => setAgree(event.target.checked)}
      />
      <FormFailure failure={failure} />
      <Button busy={busy} onClick={pay}>
        {t('pay_price', { price })}
      </Button>
    </div>
  )
}
