// Letters about the renewal of a plan: ahead of it, when it is paid, while it is not, and when that ended the plan; and about a first debit that went through or did not.
import { brand } from '#lib/brand.ts'
import type { Locale } from '#lib/locales.ts'
import type { Cents } from '#lib/money.ts'
import { type Translator, translator } from '#lib/node/translator.ts'
import { lastDayOf } from '#lib/rules/billing/periods.ts'
import type { Renewal as RenewedPeriod } from '#lib/rules/billing/subscription-states.ts'
import type { RenderedEmail } from './enqueue-email.ts'
import { renderEmail } from './layout.ts'

type About = { first_name: string; link: string }
/** What pays, and the last digits of the card or the account. */
type Means = { kind: 'card' | 'mandate' | 'confirmation' | 'none'; digits: string }

const reasonOf = (locale: Locale): string => translator(locale, 'mail').t('reason.account', { product: brand.name })

export function renewalAnnounced(
  locale: Locale,
  { first_name, link, period, means }: About & { period: RenewedPeriod; means: Means },
): RenderedEmail {
  const { t, ...say } = translator(locale, 'renewals')
  const words = wordsOf(say, period)
  return renderEmail({
    template: 'renewal_announced',
    locale,
    subject: t('announced.subject', { plan: period.plan, day: words.from }),
    first_name,
    paragraphs: [
      t('announced.body', { ...words, day: words.from, until: words.to }),
      t(`announced.${means.kind}`, { digits: means.digits }),
      t('announced.change'),
      { label: t('subscription'), link },
    ],
    reason: reasonOf(locale),
  })
}

export function planRenewed(
  locale: Locale,
  { first_name, link, period, number }: About & { period: RenewedPeriod; number: string },
): RenderedEmail {
  const { t, ...say } = translator(locale, 'renewals')
  return renderEmail({
    template: 'plan_renewed',
    locale,
    subject: t('renewed.subject', { plan: period.plan }),
    first_name,
    paragraphs: [t('renewed.body', { ...wordsOf(say, period), number }), { label: t('renewed.link'), link }],
    reason: reasonOf(locale),
  })
}

type Needed = About & {
  period: RenewedPeriod
  means: Means
  next_attempt_on: string | null
  gives_until: string
  lapses_on: string
}

export function renewalPaymentNeeded(locale: Locale, given: Needed): RenderedEmail {
  const { first_name, link, period, means, next_attempt_on, gives_until, lapses_on } = given
  const { t, ...say } = translator(locale, 'renewals')
  const { day } = say
  const byItself = means.kind === 'card' || means.kind === 'mandate'
  const again = byItself ? 'needed.retry' : 'needed.remind'
  return renderEmail({
    template: 'renewal_payment_needed',
    locale,
    subject: t('needed.subject', { plan: period.plan }),
    first_name,
    paragraphs: [
      t('needed.body', wordsOf(say, period)),
      t(`needed.${means.kind}`, { digits: means.digits }),
      { label: t('needed.link'), link },
      next_attempt_on === null ? t('needed.last') : t(again, { day: day(next_attempt_on) }),
      t('needed.gives', { day: day(gives_until) }),
      t('needed.lapses', { day: day(lapses_on) }),
    ],
    reason: reasonOf(locale),
  })
}

export function planExpired(
  locale: Locale,
  { first_name, link, plan, days }: About & { plan: string; days: number },
): RenderedEmail {
  const { t } = translator(locale, 'renewals')
  return renderEmail({
    template: 'plan_expired',
    locale,
    subject: t('expired.subject', { plan }),
    first_name,
    paragraphs: [t('expired.body', { plan, days }), t('expired.keeps'), { label: t('expired.link'), link }],
    reason: reasonOf(locale),
  })
}

/** A plan that was chosen by direct debit has begun, days after it was chosen. */
export function planBegun(
  locale: Locale,
  { first_name, link, period, number }: About & { period: RenewedPeriod; number: string },
): RenderedEmail {
  const { t, ...say } = translator(locale, 'renewals')
  return renderEmail({
    template: 'plan_begun',
    locale,
    subject: t('begun.subject', { plan: period.plan }),
    first_name,
    paragraphs: [t('begun.body', { ...wordsOf(say, period), number }), { label: t('renewed.link'), link }],
    reason: reasonOf(locale),
  })
}

function wordsOf({ day, money }: Pick<Translator<'renewals'>, 'day' | 'money'>, period: RenewedPeriod) {
  const { plan, starts_on, ends_on, price_cents } = period
  return { plan, from: day(starts_on), to: day(lastDayOf({ starts_on, ends_on })), price: money(price_cents) }
}

type Unpaid = About & { plan: string; total_cents: Cents }

/** A plan that was chosen by direct debit has not begun. */
export function planUnpaid(locale: Locale, { first_name, plan, total_cents, link }: Unpaid): RenderedEmail {
  const { t, money } = translator(locale, 'renewals')
  return renderEmail({
    template: 'plan_unpaid',
    locale,
    subject: t('unpaid.subject', { plan }),
    first_name,
    paragraphs: [
      t('unpaid.body', { plan, amount: money(total_cents) }),
      t('unpaid.next'),
      { label: t('unpaid.link'), link },
    ],
    reason: reasonOf(locale),
  })
}
