// What is due, VAT by rate, and how it is paid: the second of the two steps opens in the place of the button.
'use client'
import { useTranslations } from 'next-intl'
import { useRef, useState } from 'react'
import { Button } from '#components/ui/button.tsx'
import { Card } from '#components/ui/card.tsx'
import { Money } from '#components/ui/money.tsx'
import { Price, RateNote } from '#features/payment/price.tsx'
import { useSession } from '#lib/api/use-session.tsx'
import type { Cart } from '#lib/contract/carts.ts'
import { toCents } from '#lib/money.ts'
import { CartAccount, type CartEntry } from './cart-account.tsx'
import { LazyCartPayment } from './lazy-payment.tsx'
import { PayBar } from './pay-bar.tsx'

type Props = { cart: Cart; entry: CartEntry; onBought: (purchase: string) => void }

export function CartPanel({ cart, entry, onBought }: Props) {
  const t = useTranslations('cart.panel')
  const session = useSession()
  const [paying, setPaying] = useState(false)
  const summary = useRef<HTMLDivElement>(null)
  const title = paying ? (session ? 'pay_title' : 'account_title') : 'title'
  return (
    <Card ref={summary} as="section" variant="tinted" aria-labelledby="due" className="grid scroll-mt-24 gap-6">
      <h2 id="due" className="font-serif text-title-2">
        {t(title)}
      </h2>
      <Totals cart={cart} />
      <RateNote />
      {!session && <CartAccount cart={cart.id} entry={entry} started={paying} onStart={() => setPaying(true)} />}
      {session && !paying && (
        <Button size="large" wide disabled={cart.total_cents === 0} onClick={() => setPaying(true)}>
          {t('to_payment')}
        </Button>
      )}
      {session && paying && <LazyCartPayment cart={cart} onBought={onBought} />}
      <p className="text-caption text-ink-muted">{t('after')}</p>
      <PayBar summary={summary} cents={toCents(cart.total_cents)} onPay={() => setPaying(session !== null)} />
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
