// What is due, VAT by rate, and how it is paid: the second of the two steps opens in the place of the button.
'use client'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useFormatter, useTranslations } from 'next-intl'
import { useState } from 'react'
import { FormFailure } from '#components/forms/form-failure.tsx'
import { AppLink } from '#components/layout/app-link.tsx'
import { Button, buttonClass } from '#components/ui/button.tsx'
import { Card } from '#components/ui/card.tsx'
import { Money } from '#components/ui/money.tsx'
import { Skeleton } from '#components/ui/skeleton.tsx'
import { CardForm } from '#features/account/billing/card-form.tsx'
import { Standin } from '#features/account/billing/cards-tab.tsx'
import { ProfileNeeded } from '#features/account/billing/profile-needed.tsx'
import { CardChoice } from '#features/account/plan/quote-panel.tsx'
import { Price, RateNote } from '#features/payment/price.tsx'
import { browserFacts } from '#lib/api/browser-facts.ts'
import { call } from '#lib/api/client.ts'
import { api } from '#lib/api/endpoints.ts'
import { q, refresh } from '#lib/api/query.ts'
import { useSession } from '#lib/api/use-session.tsx'
import type { Cart } from '#lib/contract/carts.ts'
import { useAction } from '#lib/forms/use-action.ts'
import { usePageLocale } from '#lib/i18n/use-page-locale.ts'
import { toCents } from '#lib/money.ts'
import { href } from '#lib/routes.ts'
import { missingFields } from '#lib/rules/accounts/profile.ts'

type Props = { cart: Cart; onBought: (purchase: string) => void }

export function CartPanel({ cart, onBought }: Props) {
  const t = useTranslations('cart.panel')
  const session = useSession()
  const [paying, setPaying] = useState(false)
  const [missing] = session ? missingFields(session) : []
  return (
    <Card as="section" variant="tinted" aria-labelledby="due" className="grid gap-6">
      <h2 id="due" className="font-serif text-title-2">
        {t(paying ? 'pay_title' : 'title')}
      </h2>
      <Totals cart={cart} />
      <RateNote />
      {!session && <Entrance />}
      {session && missing && <ProfileNeeded field={missing} />}
      {session && !missing && !paying && (
        <Button size="large" wide disabled={cart.total_cents === 0} onClick={() => setPaying(true)}>
          {t('to_payment')}
        </Button>
      )}
      {session && !missing && paying && <Payment cart={cart} onBought={onBought} />}
      <p className="text-caption text-ink-muted">{t('after')}</p>
    </Card>
  )
}

function Totals({ cart: { net_cents, vat_groups, total_cents } }: { cart: Cart }) {
  const t = useTranslations('cart.panel')
  return (
    <dl className="grid gap-2">
      <Line label={t('net')} cents={net_cents} />
      {vat_groups.map(({ tax_code, vat_bps, vat_cents }) => (
        <Line
          key={tax_code}
          label={vat_bps > 0 ? t('vat', { percent: vat_bps / 100 }) : t('no_vat', { code: tax_code })}
          cents={vat_cents}
        />
      ))}
      <div className="flex items-baseline justify-between gap-6 border-line border-t pt-3 font-semibold text-lead">
        <dt>{t('total')}</dt>
        <dd>
          <Price cents={toCents(total_cents)} />
        </dd>
      </div>
    </dl>
  )
}

function Line({ label, cents }: { label: string; cents: number }) {
  return (
    <div className="flex justify-between gap-6 text-ink-muted text-small">
      <dt>{label}</dt>
      <dd>
        <Money cents={toCents(cents)} />
      </dd>
    </div>
  )
}

/** Who is not signed in keeps the cart whichever way they come in. */
function Entrance() {
  const t = useTranslations('cart.panel')
  const locale = usePageLocale()
  const next = `/${locale}${href('cart')}`
  return (
    <div className="grid gap-3">
      <AppLink href={href('registration', {}, { next })} className={buttonClass({ size: 'large', wide: true })}>
        {t('register')}
      </AppLink>
      <AppLink
        href={href('login', {}, { next })}
        className={buttonClass({ variant: 'secondary', size: 'large', wide: true })}
      >
        {t('login')}
      </AppLink>
      <p className="text-caption text-ink-muted">{t('kept')}</p>
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
