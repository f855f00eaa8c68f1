// Tells a recipient that the creator has let the day pass on which their answer was to be decided, and that they lose nothing by it.
import type { Locale } from '#lib/locales.ts'
import { translator } from '#lib/node/translator.ts'
import type { JudgedKind } from '#lib/rules/settlement/infringements.ts'
import type { RenderedEmail } from '../enqueue-email.ts'
import { renderEmail } from '../layout.ts'

export type AnswerLateInput = {
  kind: JudgedKind
  sender: string
  domain: string
  code: string
  due_on: string
  link: string
}

export function answerLate(locale: Locale, input: AnswerLateInput): RenderedEmail {
  const { kind, sender, domain, code, due_on, link } = input
  const { t, day } = translator(locale, 'settlement-mail')
  const facts = { sender, domain, code, day: day(due_on) }
  return renderEmail({
    template: 'answer_late',
    locale,
    subject: t('late.subject', facts),
    first_name: domain,
    paragraphs: [t(`late.${kind}`, facts), t('late.waits', facts), { label: t('late.open'), link }],
    reason: translator(locale, 'mail').t('compliance.reason', facts),
  })
}
