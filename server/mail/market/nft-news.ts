// Tells people that others bid more than they for an edition, that they won it, or that theirs is sold.
import { brand } from '#lib/brand.ts'
import type { Locale } from '#lib/locales.ts'
import { translator } from '#lib/node/translator.ts'
import { tokenWords } from '#lib/rules/nft/amounts.ts'
import type { NftNews } from '#lib/rules/nft/news.ts'
import type { RenderedEmail } from '../enqueue-email.ts'
import { renderEmail } from '../layout.ts'

export type NftNewsInput = {
  first_name: string
  title: string
  /** Of bids only those whom they beat are told by letter. */
  news: Exclude<NftNews, 'bid'>
  /** In the smallest part of the currency. */
  amount: string
  currency: { decimals: number; symbol: string }
  link: string
}

export function nftNewsLetter(locale: Locale, input: NftNewsInput): RenderedEmail {
  const { t } = translator(locale, 'mail')
  const { first_name, title, news, amount, currency, link } = input
  return renderEmail({
    template: 'nft_news',
    locale,
    subject: t(`nft_news.${news}.subject`, { title }),
    first_name,
    paragraphs: [
      t(`nft_news.${news}.body`, { title, price: tokenWords(locale, amount, currency) }),
      t(`nft_news.${news}.next`),
      { label: t('nft_news.open'), link },
    ],
    reason: t('reason.account', { product: brand.name }),
  })
}
