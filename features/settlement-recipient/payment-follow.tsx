// How the payment of a letter stands after the bank's page: asked of the API until the provider has decided.
'use client'
import { useQuery } from '@tanstack/react-query'
import { usePathname, useRouter } from 'next/navigation'
import { useTranslations } from 'next-intl'
import { useEffect, useEffectEvent } from 'react'
import { FormFailure } from '#components/forms/form-failure.tsx'
import { Notice } from '#components/ui/notice.tsx'
import { Skeleton } from '#components/ui/skeleton.tsx'
import { textLinkClass } from '#components/ui/text-link.tsx'
import { call } from '#lib/api/client.ts'
import { api } from '#lib/api/endpoints.ts'
import { keyOf } from '#lib/api/query.ts'

const WAITING_MS = 2_000

type Props = {
  purchase: string
  /** Where it is paid without an account. */
  guest: { token: string; id: string } | null
}

const ask = (id: string, guest: Props['guest']) =>
  guest
    ? call(api.letterGuests.follow, { token: guest.token, guest: guest.id, body: { purchase: id } })
    : call(api.purchases.refresh, { id })

export function PaymentFollow({ purchase: id, guest }: Props) {
  const t = useTranslations('letter-payment')
  const router = useRouter()
  const page = usePathname()
  const { data, error } = useQuery({
    queryKey: [...keyOf(api.purchases.refresh), id],
    queryFn: async () => ask(id, guest),
    refetchInterval: ({ state }) => (state.data?.status === 'open' ? WAITING_MS : false),
  })
  const status = data?.status
  const follow = useEffectEvent(() => router.replace(`${page}?done=pay`, { scroll: false }))
  // The letter was drawn while the bank had not answered yet.
  const drawAgain = useEffectEvent(() => router.refresh())
  useEffect(() => {
    if (status === 'paid') follow()
    if (status === 'failed') drawAgain()
  }, [status])
  if (error) return <FormFailure failure={error} />
  if (!data || data.status === 'paid') return <Skeleton className="h-24 w-full" />
  if (data.status === 'failed')
    return (
      <Notice tone="danger" live="alert" title={t('failed_title')}>
        {t('failed')}
      </Notice>
    )
  return (
    <Notice live="status" title={t('waiting_title')}>
      {t('waiting')}{' '}
      {data.redirect_url && (
        <a href={data.redirect_url} className={textLinkClass()}>
          {t('to_bank')}
        </a>
      )}
    </Notice>
  )
}
