// The line of an invoice that a quote becomes, with how its amount comes about, in every language.
import { negate } from '#lib/money.ts'
import type { Translator } from '#lib/node/translator.ts'
import { lastDayOf } from '#lib/rules/billing/periods.ts'
import type { PriceOfChange } from '#lib/rules/billing/proration.ts'
import { amountsDue } from '#lib/rules/billing/tax-code.ts'
import type { PlanName } from '#lib/rules/plans.ts'
import { inAllLanguages } from '../invoices/all-languages.ts'
import type { DraftLine } from '../invoices/draft-invoice.ts'
import type { QuoteRow } from './queries.ts'

export function quoteLine(
  { price, ...tax }: Pick<QuoteRow, 'price' | 'tax_code' | 'net_price'>,
  from: PlanName | null,
): DraftLine {
  const { net_cents, vat_cents } = amountsDue(price.due_cents, tax)
  return {
    description: inAllLanguages(t => description(t, price)),
    details: inAllLanguages(t => details(t, price, from)),
    quantity: 1,
    unit_net_cents: net_cents,
    net_cents,
    vat_cents,
    tax_code: tax.tax_code,
  }
}

function description({ t, day }: Translator<'invoice'>, { next }: PriceOfChange): string {
  const { plan, interval, starts_on, ends_on } = next
  return t('plan_line', { plan, interval, from: day(starts_on), to: day(lastDayOf({ starts_on, ends_on })) })
}

/** Nothing for a whole period at its list price. */
function details({ t, money, locale }: Translator<'invoice'>, price: PriceOfChange, from: PlanName | null): string[] {
  const { next, days_left, days_total, list_price_cents, discount_cents, charge_cents } = price
  const { credit_cents, credit_days_left, credit_days_total } = price
  const share = t('charge', { plan: next.plan, days: days_left, total: days_total, amount: money(charge_cents) })
  const taken_off = {
    price: money(list_price_cents),
    amount: money(discount_cents),
    offer: price.offer?.[locale] ?? '',
  }
  return [
    ...(discount_cents > 0 ? [t('discount', taken_off)] : []),
    ...(days_left < days_total || credit_cents > 0 ? [share] : []),
    ...(credit_cents > 0 && from
      ? [
          t('credit', {
            plan: from,
            days: credit_days_left,
            total: credit_days_total,
            amount: money(negate(credit_cents)),
          }),
        ]
      : []),
  ]
}
