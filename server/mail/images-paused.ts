// Tells somebody that their plan watches fewer images than before, which of them are paused, and what they can do.

import { brand } from '#lib/brand.ts'
import type { Locale } from '#lib/locales.ts'
import { translator } from '#lib/node/translator.ts'
import type { PlanName } from '#lib/rules/plans.ts'
import type { RenderedEmail } from './enqueue-email.ts'
import { renderEmail } from './layout.ts'

type ImagesPausedInput = {
  first_name: string
  count: number
  plan: PlanName
  limit: number
  links: { images: string; plans: string }
}

export function imagesPaused(locale: Locale, input: ImagesPausedInput): RenderedEmail {
  const { t, number } = translator(locale, 'mail')
  const { first_name, count, plan, limit, links } = input
  return renderEmail({
    template: 'images_paused',
    locale,
    subject: t('images_paused.subject', { count }),
    first_name,
    paragraphs: [
      t('images_paused.body', { count, plan, limit: number(limit) }),
      t('images_paused.which'),
      { label: t('images_paused.images'), link: links.images },
      t('images_paused.more'),
      { label: t('images_paused.plans'), link: links.plans },
    ],
    reason: t('reason.account', { product: brand.name }),
  })
}
