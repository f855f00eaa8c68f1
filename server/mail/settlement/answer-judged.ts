// Tells a recipient what the creator decided about their proof or what they contest, and why.
import type { Locale } from '#lib/locales.ts'
import type { Cents } from '#lib/money.ts'
import { translator } from '#lib/node/translator.ts'
import type { JudgedKind } from '#lib/rules/settlement/infringements.ts'
import type { RenderedEmail } from '../enqueue-email.ts'
import { renderEmail } from '../layout.ts'

export type AnswerJudgedInput = {
  kind: JudgedKind
  accepted: boolean
  reason: string
  /** What is still claimed. */
  left_cents: Cents
  sender: string
  domain: string
  code: string
  link: string
}

export function answerJudged(locale: Locale, input: AnswerJudgedInput): RenderedEmail {
  const { t, money } = translator(locale, 'settlement-mail')
  const { kind, accepted, reason, left_cents, sender, domain, code, link } = input
  const facts = { sender, domain, code }
  const said = accepted ? 'accepted' : 'refused'
  return renderEmail({
    template: 'answer_judged',
    locale,
    subject: t('judged.subject', facts),
    first_name: domain,
    paragraphs: [
      t(`judged.${kind}_${said}`, facts),
      t('judged.reason', facts),
      { quote: reason },
      ...(accepted ? [t('judged.left', { amount: money(left_cents) })] : [t('judged.still')]),
      { label: t('judged.open'), link },
    ],
    reason: translator(locale, 'mail').t('compliance.reason', facts),
  })
}
