// The sum with each of its lines, and how each is worked out.
import { useFormatter, useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { AppLink } from '#components/layout/app-link.tsx'
import { Money } from '#components/ui/money.tsx'
import { textLinkClass } from '#components/ui/text-link.tsx'
import type { ReceivedLetter } from '#lib/contract/received-letters.ts'
import { toCents } from '#lib/money.ts'
import { href } from '#lib/routes.ts'
import { useLineWords } from './line-words.ts'

export function LetterAmounts({ letter }: { letter: ReceivedLetter }) {
  const t = useTranslations('received-letter.amounts')
  const { number } = useFormatter()
  const { amounts, kind } = letter
  const euros = (cents: number) => number(cents / 100, { style: 'currency', currency: 'EUR' })
  const rules = (text: ReactNode) => (
    <AppLink href={href('about_claims')} className={textLinkClass()}>
      {text}
    </AppLink>
  )
  if (kind === 'removal') return <p>{t('free')}</p>
  const { over_cap_reason: reason, cap_cents, pricing_version: version } = amounts
  return (
    <div className="grid max-w-4xl gap-4">
      <p className="text-ink-muted">{t.rich('lead', { version, rules })}</p>
      {reason && <p className="wrap-anywhere">{t('over_cap', { cap: euros(cap_cents), reason })}</p>}
      <Lines letter={letter} />
      <p className="text-ink-muted text-small">{t('law')}</p>
    </div>
  )
}

const cell = 'py-3 align-top'

function Lines({ letter }: { letter: ReceivedLetter }) {
  const t = useTranslations('received-letter.amounts')
  const { number } = useFormatter()
  const words = useLineWords(letter)
  const { lines, license, prejudice_cents, total_cents } = letter.amounts
  const euros = (cents: number) => number(cents / 100, { style: 'currency', currency: 'EUR' })
  return (
    <table className="w-full border-separate border-spacing-0 text-small">
      <caption className="sr-only">{t('title')}</caption>
      <thead>
        <tr className="text-ink-muted">
          <th scope="col" className="border-line-strong border-b pb-2 text-start font-semibold">
            {t('what')}
          </th>
          <th scope="col" className="border-line-strong border-b pb-2 ps-4 text-end font-semibold">
            {t('amount')}
          </th>
        </tr>
      </thead>
      <tbody>
        {lines.map((line, at) => {
          const { what, formula, basis } = words(line)
          return (
            // biome-ignore lint/suspicious/noArrayIndexKey: lines are known by their place, which never changes
            <tr key={at}>
              <th scope="row" className={`${cell} border-line border-b text-start font-normal`}>
                <span className="block text-body">{what}</span>
                {formula && <span className="block tabular-nums">{formula}</span>}
                <span className="wrap-anywhere block text-ink-muted">{basis.join(' · ')}</span>
              </th>
              <td className={`${cell} border-line border-b ps-4 text-end text-body`}>
                <Money cents={toCents(line.amount_cents)} />
              </td>
            </tr>
          )
        })}
      </tbody>
      <tfoot>
        <Sum title={t('damages')} note={t('damages_tax')} cents={prejudice_cents} />
        {license && (
          <>
            <Sum
              title={t('license')}
              note={t('license_tax', { net: euros(license.net_cents), vat: euros(license.vat_cents) })}
              cents={license.total_cents}
            />
            <Sum title={t('total')} cents={total_cents} />
          </>
        )}
      </tfoot>
    </table>
  )
}

function Sum({ title, note, cents }: { title: ReactNode; note?: string; cents: number }) {
  return (
    <tr>
      <th scope="row" className={`${cell} text-start font-semibold text-body`}>
        {title}
        {note && <span className="block font-normal text-ink-muted text-small">{note}</span>}
      </th>
      <td className={`${cell} ps-4 text-end font-semibold text-body`}>
        <Money cents={toCents(cents)} />
      </td>
    </tr>
  )
}
