// About: the legal notice.
import { getTranslations } from 'next-intl/server'
import { AboutArticle } from '#features/content/about-article.tsx'
import { LegalNoticeScreen } from '#features/legal/legal-notice-screen.tsx'
import { api } from '#lib/api/endpoints.ts'
import { callAsStranger } from '#lib/api/server.ts'
import { pageMetadata } from '#lib/i18n/metadata.ts'

export const generateMetadata = () => pageMetadata('about_legal')

export default async function AboutLegalPage() {
  const [t, operator] = await Promise.all([getTranslations('legal'), callAsStranger(api.system.operator, {})])
  return (
    <AboutArticle title={t('title')} summary={<p>{t('lead')}</p>}>
      <LegalNoticeScreen operator={operator} />
    </AboutArticle>
  )
}
