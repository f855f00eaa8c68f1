// About: what everything costs.
import { getTranslations } from 'next-intl/server'
import { AboutArticle } from '#features/content/about-article.tsx'
import { PricesScreen } from '#features/legal/prices-screen.tsx'
import { pageMetadata } from '#lib/i18n/metadata.ts'

export const generateMetadata = () => pageMetadata('about_prices')

export default async function AboutPricesPage() {
  const t = await getTranslations('price-list')
  return (
    <AboutArticle title={t('title')} summary={<p>{t('lead')}</p>}>
      <PricesScreen />
    </AboutArticle>
  )
}
