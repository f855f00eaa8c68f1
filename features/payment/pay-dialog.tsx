// Pays an invoice that is there already: the amount, the card or the bank account, and whether later ones may be charged without asking.
'use client'
import { useQuery } from '@tanstack/react-query'
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
import { snackbar } from '#components/ui/snackbar.ts'
import { textLinkClass } from '#components/ui/text-link.tsx'
import { browserFacts } from '#lib/api/browser-facts.ts'
import { call } from '#lib/api/client.ts'
import { api } from '#lib/api/endpoints.ts'
import { q } from '#lib/api/query.ts'
import type { SavedCard } from '#lib/contract/cards.ts'
import type { Invoice } from '#lib/contract/invoices.ts'
import type { DebitMandate } from '#lib/contract/mandates.ts'
import { useAction } from '#lib/forms/use-action.ts'
import { href } from '#lib/routes.ts'
import type { InvoiceCategory } from '#lib/rules/billing/invoices.ts'
import { mandateCan } from '#lib/rules/billing/means.ts'

type Owed = Pick<Invoice, 'id' | 'total_cents'> & { category: InvoiceCategory }
type Props = { invoice: Owed; onPaid: () => Promise<unknown>; onClose: () => void }
/** What can pay, in the order in which it is offered; the first is chosen. */
type Means = { method: 'card'; card: SavedCard } | { method: 'mandate'; mandate: DebitMandate }

export function PayDialog(props: Props) {
  const t = useTranslations('payment.pay')
  const cards = useQuery(q(api.cards.list, {}))
  const mandates = useQuery(q(api.mandates.list, {}))
  return (
    <Dialog
      open
      size="small"
      onOpenChange={open => !open && props.onClose()}
      title={t('title')}
      description={t('lead')}
      closeLabel={t('close')}
    >
      <Loaded query={cards} waiting={<Skeleton className="h-32 w-full" />}>
        {({ results: saved }) => (
          <Loaded query={mandates} waiting={<Skeleton className="h-32 w-full" />}>
            {({ results: given }) => {
              const means = meansFor(props.invoice, saved, given)
              return means.length > 0 ? <PayForm means={means} {...props} /> : <NoMeans />
            }}
          </Loaded>
        )}
      </Loaded>
    </Dialog>
  )
}

/** A debit may come back for weeks, so what creators sell is paid by card. */
function meansFor({ category }: Owed, cards: SavedCard[], mandates: DebitMandate[]): Means[] {
  const sold = category === 'license' || category === 'cart'
  const usable = cards
    .filter(({ expired }) => !expired)
    .toSorted((one, other) => Number(other.is_default) - Number(one.is_default))
  const signed = sold ? [] : mandates.filter(({ status }) => mandateCan.pay(status))
  return [
    ...usable.map(card => ({ method: 'card', card }) as const),
    ...signed.map(mandate => ({ method: 'mandate', mandate }) as const),
  ]
}

function NoMeans() {
  const t = useTranslations('payment.pay')
  return (
    <Notice tone="warning">
      {t('none')}{' '}
      <AppLink href={href('account', { slug: 'cards' })} className={textLinkClass()}>
        {t('to_cards')}
      </AppLink>
    </Notice>
  )
}

const idOf = (means: Means): string => (means.method === 'card' ? means.card.id : means.mandate.id)

function PayForm({ means, invoice, onPaid, onClose }: Props & { means: Means[] }) {
  const t = useTranslations('payment.pay')
  const { number } = useFormatter()
  const { busy, failure, run } = useAction()
  const [chosen, choose] = useState('')
  const [agree, setAgree] = useState(false)
  const taken = means.find(each => idOf(each) === chosen) ?? means[0]
  const price = number(invoice.total_cents / 100, { style: 'currency', currency: 'EUR' })
  const { category } = invoice
  const pay = () =>
    run(async () => {
      if (!taken) return
      const how = taken.method === 'card' ? { card: taken.card.id, agree } : { mandate: taken.mandate.id }
      const body = { ...how, browser: browserFacts() }
      const { redirect_url, status, invoice: paid } = await call(api.invoices.pay, { id: invoice.id, body })
      if (redirect_url) return window.location.assign(redirect_url)
      const message = status === 'succeeded' ? t('paid', { number: paid.number ?? '' }) : t('sent')
      snackbar.show({ kind: 'other', message })
      await onPaid()
      onClose()
    })
  return (
    <div className="grid gap-5">
      <RadioGroup
        legend={t('means')}
        name="means"
        value={taken ? idOf(taken) : ''}
        onChange={event => choose(event.target.value)}
        options={means.map(each =>
          each.method === 'card'
            ? { value: each.card.id, label: t('card', { digits: each.card.alias.slice(-4) }) }
            : { value: each.mandate.id, label: t('debit', { account: each.mandate.account }), hint: t('debit_hint') },
        )}
      />
      {taken?.method === 'card' && (category === 'digital_report' || category === 'subscription') && (
        <Checkbox
          label={t(`agree_${category}`)}
          hint={t('agree_hint')}
          checked={agree}
          onChange={event => setAgree(event.target.checked)}
        />
      )}
      <FormFailure failure={failure} />
      <Button busy={busy} onClick={pay}>
        {t('price', { price })}
      </Button>
    </div>
  )
}
