// Paying with an account: what the invoice needs first, then with which card, then the bank.
'use client'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { usePathname, useRouter } from 'next/navigation'
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
import { useAction } from '#lib/forms/use-action.ts'
import { missingFields, tabOf } from '#lib/rules/accounts/profile.ts'
import { dueOf, type LetterPaymentProps } from './letter-sum.ts'

export function LetterPaymentForm(props: LetterPaymentProps) {
  const t = useTranslations('letter-payment')
  const next = usePathname()
  const [missing] = missingFields(useOwnProfile())
  if (missing === undefined) return <Payment {...props} />
  // A company has more to say than belongs here.
  if (tabOf(missing) !== 'personal') return <ProfileNeeded field={missing} next={next} />
  return (
    <div className="grid gap-5">
      <p className="text-ink-muted text-small">{t('details')}</p>
      <BuyerDetails submit={t('details_save')} />
    </div>
  )
}

function Payment({ token, license, plugin, said_cents }: LetterPaymentProps) {
  const t = useTranslations('letter-payment')
  const { number } = useFormatter()
  const quote = useQuery(q(api.receivedLetters.quote, { token }))
  const { data, error } = useQuery(q(api.cards.list, {}))
  const [chosen, setChosen] = useState<string>()
  const [adding, setAdding] = useState(false)
  const { busy, failure, pay } = usePayment({ token, license, plugin })
  const problem = error ?? quote.error
  if (!data || !quote.data) return problem ? <FormFailure failure={problem} /> : <Skeleton className="h-40 w-full" />
  const total_cents = dueOf(quote.data, license)
  const price = number(total_cents / 100, { style: 'currency', currency: 'EUR' })
  const cards = data.results
  const card = cards.find(({ id }) => id === chosen) ?? cards.find(({ is_default }) => is_default) ?? cards[0]
  return (
    <div className="grid gap-5">
      {data.standin && <Standin />}
      {total_cents !== said_cents && <p>{t('changed', { price })}</p>}
      {adding || !card ? (
        <CardForm onSaved={() => setAdding(false)} {...(card ? { onCancel: () => setAdding(false) } : {})} />
      ) : (
        <>
          <CardChoice cards={cards} chosen={card} busy={busy} onChoose={setChosen} onAdd={() => setAdding(true)} />
          <FormFailure failure={failure} />
          <Button size="large" className="w-fit" busy={busy} onClick={() => pay(card.id, total_cents)}>
            {t('pay', { price })}
          </Button>
        </>
      )}
    </div>
  )
}

/** Leads to the bank where it wants to ask, else to the page that says that it is paid. */
function usePayment({ token, license, plugin = false }: Pick<LetterPaymentProps, 'token' | 'license' | 'plugin'>) {
  const client = useQueryClient()
  const router = useRouter()
  const page = usePathname()
  const { busy, failure, run } = useAction()
  const pay = (card: string, total_cents: number) =>
    run(async () => {
      try {
        const body = { license, plugin, card, total_cents, browser: browserFacts() }
        const { redirect_url } = await call(api.receivedLetters.pay, { token, body })
        if (redirect_url) window.location.assign(redirect_url)
        else router.replace(`${page}?done=pay`, { scroll: false })
      } catch (problem) {
        await refresh(client, api.receivedLetters)
        throw problem
      }
    })
  return { busy, failure, pay }
}
