// The words that a letter is made of, in the order in which it says them: emails, PDFs and previews say the same.
import type { ClaimAmounts } from '#lib/contract/claim-amounts.ts'
import type { Locale } from '#lib/locales.ts'
import { translator } from '#lib/node/translator.ts'
import type { InfringementKind } from '#lib/rules/settlement/infringements.ts'
import type { LetterType } from '#lib/rules/settlement/mailings.ts'

type LetterLine = ClaimAmounts['lines'][number]

/** A photograph on a page, as a letter names it. */
type LetterHit = {
  title: string
  author: string
  /** As the certificate declares; both null while none is signed. */
  rights_holder: string | null
  certified_on: string | null
  page_url: string
  first_seen_on: string
  last_seen_on: string
  certificate_version: number
  certificate_digest: string
}

export type LetterFacts = {
  kind: InfringementKind
  type: LetterType
  sender_name: string
  domain: string
  hits: readonly LetterHit[]
  amounts: ClaimAmounts
  commercial_reason: string | null
  message: string | null
  signed_on: string
  deadline_on: string
  schedule: readonly { type: LetterType; due_on: string }[]
  check_code: string
  /** The page on which anybody types the code. */
  check_url: string
}

const letterTranslator = (locale: Locale) => translator(locale, 'settlement-letter')

/** “Licence not taken, one year, 40 days online: €90.00 × 100% × 2 = €180.00”; differences show only their amount. */
function lineWords(locale: Locale, line: LetterLine): string {
  const { t, money, number } = letterTranslator(locale)
  const { kind, head, base_cents, factor_bps, count, duration, days, amount_cents } = line
  const term = duration === null ? '' : translator(locale, 'sale').t(`table.durations.${duration}`)
  const named = t(`lines.${kind}`, { term, days: days ?? 0 })
  const label = head === null ? named : t('heads.line', { line: named, head: t(`heads.${head}`) })
  const amount = money(amount_cents)
  if (factor_bps === 10_000 && count === 1) return t('line.plain', { label, amount })
  return t('line.formula', { label, base: money(base_cents), factor: number(factor_bps / 100), count, amount })
}

/** Every line with its formula, then the sums. Nothing for a request that claims nothing. */
function amountWords(locale: Locale, { lines, prejudice_cents, license, total_cents }: ClaimAmounts): string[] {
  const { t, money } = letterTranslator(locale)
  const words = (part: LetterLine['part']) =>
    lines.filter(line => line.part === part).map(line => lineWords(locale, line))
  const damages = t('sums.damages', { amount: money(prejudice_cents) })
  if (license === null) return [...words('damages'), damages]
  const { net_cents, vat_cents, total_cents: gross } = license
  const facts = { net: money(net_cents), vat: money(vat_cents), amount: money(gross) }
  return [
    ...words('damages'),
    damages,
    ...words('license'),
    t('sums.license', facts),
    t('sums.total', { amount: money(total_cents) }),
  ]
}

const waysOf = (kind: InfringementKind, offers: boolean) =>
  kind === 'removal'
    ? (['remove', 'credit', 'prove', 'contest'] as const)
    : offers
      ? (['pay', 'remove', 'buy', 'prove', 'contest'] as const)
      : (['pay', 'remove', 'prove', 'contest'] as const)

/** The letter in its language. */
export function letterWords(locale: Locale, facts: LetterFacts) {
  const { t, day } = letterTranslator(locale)
  const { kind, type, sender_name: sender, domain, hits, amounts, check_code: code, check_url: address } = facts
  const deadline = day(facts.deadline_on)
  const nb_images = new Set(hits.map(({ certificate_digest }) => certificate_digest)).size
  const named = { sender, domain, deadline, count: nb_images, signed: day(facts.signed_on) }
  const again = type === 'first_sending' ? null : t(`again.${type}`, named)
  return {
    subject: t(`subject.${kind}.${again === null ? 'first' : 'again'}`, named),
    intro: [t(`intro.${kind}`, named), ...(kind === 'claim' ? [t('heads.law')] : [])].join(' '),
    again,
    uses: hits.map(hit => {
      const use = t('use', {
        title: hit.title,
        author: hit.author,
        page: hit.page_url,
        from: day(hit.first_seen_on),
        until: day(hit.last_seen_on),
        version: hit.certificate_version,
      })
      if (hit.rights_holder === null || hit.certified_on === null) return use
      const chain = t('chain', { holder: hit.rights_holder, day: day(hit.certified_on) })
      return `${use}, ${chain}, SHA-256 ${hit.certificate_digest}`
    }),
    ask: kind === 'claim' ? t('ask.claim', named) : t('ask.removal', named),
    amounts: kind === 'claim' ? amountWords(locale, amounts) : [],
    reasons: [
      { lead: t('reasons.commercial', named), text: facts.commercial_reason },
      { lead: t('reasons.over_cap', named), text: amounts.over_cap_reason },
      { lead: t('reasons.message', named), text: facts.message },
    ].flatMap(({ lead, text }) => (text === null ? [] : [{ lead, text }])),
    ways_lead: t('ways.lead'),
    ways: waysOf(kind, amounts.license !== null).map(way => t(`ways.${way}`)),
    open: t('open'),
    deadline: t('deadline', named),
    schedule: facts.schedule.map(each => t(`schedule.${each.type}`, { day: day(each.due_on) })),
    schedule_lead: t('schedule.lead'),
    real: t('real', { code, address }),
    mandate: t('mandate', named),
    reason: t('reason', named),
  }
}
