// How a line of a claim is worked out, in a sentence that a person can check.
import { useFormatter, useTranslations } from 'next-intl'
import type { ReceivedLetter } from '#lib/contract/received-letters.ts'
import { type PriceLineKind, type PriceShare, priceShares } from '#lib/rules/settlement/price.ts'

const isShare = (kind: PriceLineKind): kind is PriceShare => kind in priceShares

/** `formula` is what makes the amount; `basis` says where its parts come from. */
type LineWords = { what: string; formula: string | null; basis: string[] }

export function useLineWords({
  sender_name: sender,
  amounts,
  discount_reason: reason,
}: ReceivedLetter): (line: ReceivedLetter['amounts']['lines'][number]) => LineWords {
  const t = useTranslations('received-letter.amounts')
  const format = useFormatter()
  const euros = (cents: number) => format.number(cents / 100, { style: 'currency', currency: 'EUR' })
  return line => {
    const { kind, head, base_cents, factor_bps, count, days, duration } = line
    const what = t(`lines.${kind}`)
    if (kind === 'cap') return { what, formula: null, basis: [t('by_rule', { cap: euros(amounts.cap_cents) })] }
    if (kind === 'discount')
      return {
        what,
        formula: null,
        basis: [t('by_lawyer'), ...(reason === null ? [] : [t('discount_reason', { reason })])],
      }
    if (kind === 'reduction' || kind === 'increase')
      return { what, formula: null, basis: [t('by_creator', { sender })] }
    const base = euros(base_cents)
    const factor = format.number(factor_bps / 10_000, { style: 'percent' })
    const published = line.part === 'damages' && kind !== 'flat_amount'
    const basis = [
      kind === 'flat_amount' ? t('flat') : null,
      published ? t('year', { base }) : null,
      days === null ? null : t('seen', { days }),
      kind === 'license_not_taken' && duration !== null ? t(`durations.${duration}`) : null,
      isShare(kind)
        ? t('share', { share: format.number(priceShares[kind].share_bps / 10_000, { style: 'percent' }) })
        : null,
      head === null ? null : t(`heads.${head}`),
    ]
    return { what, formula: t('formula', { base, factor, count }), basis: basis.filter(each => each !== null) }
  }
}
