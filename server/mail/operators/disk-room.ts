// Tells an administrator that the disk has little room left, or that there is room again.
import { brand } from '#lib/brand.ts'
import type { Locale } from '#lib/locales.ts'
import { translator } from '#lib/node/translator.ts'
import type { RenderedEmail } from '../enqueue-email.ts'
import { renderEmail } from '../layout.ts'

export const diskNews = ['disk_short', 'disk_enough'] as const
export type DiskNews = (typeof diskNews)[number]

type DiskRoomInput = {
  first_name: string
  /** What the product says of its parts. */
  link: string
}

export function diskRoom(locale: Locale, news: DiskNews, { first_name, link }: DiskRoomInput): RenderedEmail {
  const { t } = translator(locale, 'mail')
  return renderEmail({
    template: news,
    locale,
    subject: t(`${news}.subject`),
    first_name,
    paragraphs: [t(`${news}.body`), t(`${news}.next`), { label: t('disk_link'), link }],
    reason: t('reason.admin', { product: brand.name }),
  })
}
