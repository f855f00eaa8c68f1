// Paying a cart: what the invoice needs first, then with which card, then the bank.
'use client'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useFormatter, useTranslations } from 'next-intl'
import { useState } from 'react'
import { FormFailure } from '#components/forms/form-failure.tsx'
import { Button } from '#components/ui/button.tsx'
import { Skeleton } from '#components/ui/skeleton.tsx'
import { CardForm } from '#features/account/billing/card-form.tsx'
import { Standin } from '#features/account/billing/cards-tab.tsx'
import { ProfileNeeded } from '#features/account/billing/profile-needed.tsx'
import { CardChoice } from '#features/account/plan/card-choice.tsx'
import { BuyerDetails } from '#features/account/profile/buyer-details.tsx'
import { browserFacts } from '#lib/api/browser-facts.ts'
import { call } from '#lib/api/client.ts'
import { api } from '#lib/api/endpoints.ts'
import { q, refresh } from '#lib/api/query.ts'
import { useOwnProfile } from '#lib/api/use-own-profile.ts'
import type { Cart } from '#lib/contract/carts.ts'
import { useAction } from '#lib/forms/use-action.ts'
import { usePageLocale } from '#lib/i18n/use-page-locale.ts'
import { href, localHref } from '#lib/routes.ts'
import { missingFields, tabOf } from '#lib/rules/accounts/profile.ts'

type Props = { cart: Cart; onBought: (purchase: string) => void }

export function CartPayment(props: Props) {
  const t = useTranslations('cart.panel')
  const next = localHref(usePageLocale(), href('cart'))
  const [missing] = missingFields(useOwnProfile())
  if (missing === undefined) return <Payment {...props} />
  // A company has more to say than belongs beside a cart.
  if (tabOf(missing) !== 'personal') return <ProfileNeeded field={missing} next={next} />
  return (
    <div className="grid gap-5">
      <p className="text-ink-muted text-small">{t('details')}</p>
      <BuyerDetails submit={t('details_save')} />
    </div>
  )
}

function Payment({ cart, onBought }: Props) {
  const t = useTranslations('cart.panel')
  const client = useQueryClient()
  const { number } = useFormatter()
  const { data, error } = useQuery(q(api.cards.list, {}))
  const { busy, failure, run } = useAction()
  const [chosen, setChosen] = useState<string>()
  const [adding, setAdding] = useState(false)
  const cards = data?.results ?? []
  const card = cards.find(({ id }) => id === chosen) ?? cards.find(({ is_default }) => is_default) ?? cards[0]
  const pay = () =>
    run(async () => {
      try {
        const body = { browser: browserFacts(), total_cents: cart.total_cents, ...(card && { card: card.id }) }
        const { id, redirect_url } = await call(api.carts.checkout, { id: cart.id, body })
        if (redirect_url) window.location.assign(redirect_url)
        else onBought(id)
      } catch (problem) {
        await refresh(client, api.carts)
        throw problem
      }
    })
  if (!data) return error ? <FormFailure failure={error} /> : <Skeleton className="h-40 w-full" />
  const form = adding || !card
  return (
    <div className="grid gap-5">
      {data.standin && <Standin />}
      {form ? (
        <CardForm onSaved={() => setAdding(false)} {...(card ? { onCancel: () => setAdding(false) } : {})} />
      ) : (
        <>
          <CardChoice cards={cards} chosen={card} busy={busy} onChoose={setChosen} onAdd={() => setAdding(true)} />
          <FormFailure failure={failure} />
          <Button size="large" wide busy={busy} disabled={cart.total_cents === 0} onClick={pay}>
            {t('pay', { price: number(cart.total_cents / 100, { style: 'currency', currency: 'EUR' }) })}
          </Button>
        </>
      )}
    </div>
  )
}
