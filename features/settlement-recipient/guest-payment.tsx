// Paying a letter without an account: who pays, then the card, then the bank.
'use client'
import { useQueryClient } from '@tanstack/react-query'
import { usePathname, useRouter } from 'next/navigation'
import { useFormatter, useTranslations } from 'next-intl'
import { useState } from 'react'
import { FormFailure } from '#components/forms/form-failure.tsx'
import { Button } from '#components/ui/button.tsx'
import { CardFields } from '#features/account/billing/card-form.tsx'
import { Standin } from '#features/account/billing/cards-tab.tsx'
import type { CardValues } from '#features/account/billing/send-card.ts'
import { browserFacts } from '#lib/api/browser-facts.ts'
import { call } from '#lib/api/client.ts'
import { api } from '#lib/api/endpoints.ts'
import { refresh } from '#lib/api/query.ts'
import { useApiForm } from '#lib/forms/use-api-form.ts'
import { type Guest, GuestDetails } from './guest-details.tsx'
import { dueOf, type LetterPaymentProps } from './letter-sum.ts'

export function GuestPayment(props: LetterPaymentProps) {
  const [guest, setGuest] = useState<Guest>()
  if (!guest) return <GuestDetails token={props.token} onSaid={setGuest} />
  return <GuestCard {...props} guest={guest} onBack={() => setGuest(undefined)} />
}

type CardProps = LetterPaymentProps & { guest: Guest; onBack: () => void }

function GuestCard({ guest, onBack, said_cents, ...props }: CardProps) {
  const t = useTranslations('letter-payment')
  const c = useTranslations('billing.card')
  const { number } = useFormatter()
  const total_cents = dueOf(guest.quote, props.license)
  const price = number(total_cents / 100, { style: 'currency', currency: 'EUR' })
  const { field, onSubmit, busy, failure } = useGuestCard({ ...props, guest: guest.id, total_cents })
  return (
    <form noValidate onSubmit={onSubmit} aria-label={c('new')} className="grid max-w-md gap-5">
      {guest.standin && <Standin />}
      {total_cents !== said_cents && <p role="status">{t('changed', { price })}</p>}
      <CardFields field={field} />
      <p className="text-ink-muted text-small">{t('guest.card')}</p>
      <FormFailure failure={failure} />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" size="large" busy={busy}>
          {t('pay', { price })}
        </Button>
        <Button variant="quiet" size="large" disabled={busy} onClick={onBack}>
          {t('guest.back')}
        </Button>
      </div>
    </form>
  )
}

type Paying = Pick<LetterPaymentProps, 'token' | 'license' | 'plugin'> & { guest: string; total_cents: number }

/** Leads to the bank where it wants to ask, else to the page that says that it is paid. */
function useGuestCard({ token, guest, license, plugin = false, total_cents }: Paying) {
  const client = useQueryClient()
  const router = useRouter()
  const page = usePathname()
  return useApiForm<CardValues>({
    mode: 'onTouched',
    defaultValues: { card_type: 'card', number: '', expiry: '', cvc: '' },
    send: async values => {
      const { handCard } = await import('#features/account/billing/send-card.ts')
      const { card_type } = values
      const registration = await call(api.letterGuests.card, { token, guest, body: { card_type } })
      const data = await handCard(registration, values)
      const paid = { RessourceId: registration.id, license, plugin, total_cents, browser: browserFacts() }
      try {
        const body = data === null ? paid : { ...paid, registration_data: data }
        const { redirect_url } = await call(api.letterGuests.pay, { token, guest, body })
        if (redirect_url) window.location.assign(redirect_url)
        else router.replace(`${page}?done=pay`, { scroll: false })
      } catch (problem) {
        await refresh(client, api.receivedLetters)
        throw problem
      }
    },
  })
}
