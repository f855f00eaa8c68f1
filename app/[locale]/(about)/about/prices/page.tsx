// About: what everything costs.
import { getTranslations } from 'next-intl/server'
import { AboutArticle } from '#features/content/about-article.tsx'
import { PricesScreen } from '#features/legal/prices-screen.tsx'
import { getSession } from '#lib/api/session.ts'
import { pageMetadata } from '#lib/i18n/metadata.ts'
import { Interactive } from '../../../interactive.tsx'

export const generateMetadata = () => pageMetadata('about_prices')

export default async function AboutPricesPage() {
  const [t, session] = await Promise.all([getTranslations('price-list'), getSession()])
  const screen = <PricesScreen signedIn={session !== null} />
  return (
    <AboutArticle title={t('title')} summary={<p>{t('lead')}</p>}>
      {session ? <Interactive namespaces={['prices']}>{screen}</Interactive> : screen}
    </AboutArticle>
  )
}
