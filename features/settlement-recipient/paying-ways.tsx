// The two ways that cost money: the damages alone, or with a licence.
import { useFormatter, useTranslations } from 'next-intl'
import type { ReceivedLetter } from '#lib/contract/received-letters.ts'
import { LetterPayment } from './letter-payment.tsx'
import { LicensedPayment } from './licensed-payment.tsx'

type Props = { token: string; letter: ReceivedLetter }

/** What buying costs now: the licence, and the damages unless they are paid. */
export const buyingCents = ({ amounts: { license, prejudice_cents }, offered }: ReceivedLetter): number =>
  (license?.total_cents ?? 0) + (offered.includes('pay') ? prejudice_cents : 0)

export function PayWay({ token, letter }: Props) {
  const t = useTranslations('received-letter.ways.pay')
  return (
    <div className="grid gap-4">
      <p>
        {t('text')} {t(letter.offered.includes('remove') ? 'still' : 'closes')}
      </p>
      <LetterPayment token={token} license={false} said_cents={letter.amounts.prejudice_cents} />
    </div>
  )
}

export function BuyWay({ token, letter }: Props) {
  const t = useTranslations('received-letter.ways.buy')
  const { number } = useFormatter()
  const euros = (cents: number) => number(cents / 100, { style: 'currency', currency: 'EUR' })
  const { license, prejudice_cents } = letter.amounts
  const values = {
    damages: euros(prejudice_cents),
    license: euros(license?.total_cents ?? 0),
    vat: euros(license?.vat_cents ?? 0),
  }
  return (
    <div className="grid gap-4">
      <p>
        {t('text')} {t(letter.offered.includes('pay') ? 'both' : 'alone', values)}
      </p>
      <LicensedPayment token={token} said_cents={buyingCents(letter)} />
    </div>
  )
}
