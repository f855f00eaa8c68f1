// The terms of a sale as they are typed: by the creator of an NFT, and by whoever owns an edition.
'use client'
import { useTranslations } from 'next-intl'
import { type TypedSale, typedSaleProblems } from '#lib/rules/nft/typed-terms.ts'
import { useTypedForm } from './use-typed-form.ts'

export const usualSale: TypedSale = {
  kind: 'fixed_price',
  price: '',
  edition: '1',
  days: '1',
  hours: '0',
  minutes: '0',
  increment: '5',
  open_days: '30',
}

export type SaleForm = ReturnType<typeof useSaleForm>
type Options = {
  start: TypedSale
  /** Of the chosen currency. */
  decimals: number
  send: (values: TypedSale) => Promise<void>
}

export function useSaleForm({ start, decimals, send }: Options) {
  const t = useTranslations('nft.sale')
  return useTypedForm<TypedSale>({
    start,
    check: values =>
      Object.fromEntries(
        Object.entries(typedSaleProblems(values, decimals)).map(([name, problem]) => [
          name,
          problem === 'price_required' ? problem : t(`problems.${problem}`),
        ]),
      ),
    sentAs: { increment: 'increment_bps', days: 'duration', open_days: 'days' },
    send,
  })
}
