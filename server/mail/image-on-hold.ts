// Tells an owner that a photograph is on hold, and later what an administrator has decided about it.
import { brand } from '#lib/brand.ts'
import type { Locale } from '#lib/locales.ts'
import { translator } from '#lib/node/translator.ts'
import type { OnHoldState } from '#lib/rules/moderation.ts'
import type { RenderedEmail } from './enqueue-email.ts'
import { renderEmail } from './layout.ts'

/** What has happened: why it is on hold, or the decision with the administrator's words. */
export type HoldChange = { news: OnHoldState } | { news: 'released' | 'kept'; reason: string }
export type ImageOnHoldInput = HoldChange & { first_name: string; title: string; link: string }

export function imageOnHold(locale: Locale, input: ImageOnHoldInput): RenderedEmail {
  const { t } = translator(locale, 'moderation')
  const mail = translator(locale, 'mail')
  const { news, first_name, title, link } = input
  return renderEmail({
    template: `image_${news}`,
    locale,
    subject: t(`email.${news}.subject`, { title }),
    first_name,
    paragraphs: [
      t(`email.${news}.body`, { title }),
      ...('reason' in input ? [t('email.reason'), { quote: input.reason }] : [t('email.appeal')]),
      { label: t('email.link'), link },
      t(`email.${news}.next`),
    ],
    reason: mail.t('reason.account', { product: brand.name }),
  })
}
