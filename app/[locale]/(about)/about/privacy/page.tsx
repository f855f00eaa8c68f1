// About: the privacy policy.
import { getTranslations } from 'next-intl/server'
import { AboutArticle } from '#features/content/about-article.tsx'
import { PrivacyScreen } from '#features/legal/privacy-screen.tsx'
import { api } from '#lib/api/endpoints.ts'
import { callAsStranger } from '#lib/api/server.ts'
import { pageMetadata } from '#lib/i18n/metadata.ts'

export const generateMetadata = () => pageMetadata('about_privacy')

export default async function AboutPrivacyPage() {
  const [t, operator] = await Promise.all([getTranslations('privacy'), callAsStranger(api.system.operator, {})])
  return (
    <AboutArticle title={t('title')} summary={<p>{t('lead')}</p>}>
      <PrivacyScreen operator={operator} />
    </AboutArticle>
  )
}
