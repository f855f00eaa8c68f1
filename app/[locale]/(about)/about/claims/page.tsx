// About: by which rules a claim is worked out, and when a notice may leave.
import { getTranslations } from 'next-intl/server'
import { AboutArticle } from '#features/content/about-article.tsx'
import { ClaimRulesScreen } from '#features/legal/claim-rules-screen.tsx'
import { pageMetadata } from '#lib/i18n/metadata.ts'

export const generateMetadata = () => pageMetadata('about_claims')

export default async function AboutClaimsPage() {
  const t = await getTranslations('claim-rules')
  return (
    <AboutArticle title={t('title')} summary={<p>{t('lead')}</p>}>
      <ClaimRulesScreen />
    </AboutArticle>
  )
}
