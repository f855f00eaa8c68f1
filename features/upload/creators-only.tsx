// Shown in place of the upload to an account that may not certify images.
import { getTranslations } from 'next-intl/server'
import { AppLink } from '#components/layout/app-link.tsx'
import { buttonClass } from '#components/ui/button-class.ts'
import { EmptyState } from '#components/ui/empty-state.tsx'
import { TourOffer } from '#features/tour/tour-offer.tsx'
import { href } from '#lib/routes.ts'

export async function CreatorsOnly() {
  const t = await getTranslations('upload')
  return (
    <>
      {/* A new buyer's first page after the registration. */}
      <TourOffer tour="buyer" />
      <EmptyState
        title={t('creators_only_title')}
        actions={
          <AppLink href={href('discovers')} className={buttonClass()}>
            {t('creators_only_way_on')}
          </AppLink>
        }
      >
        {t('creators_only')}
      </EmptyState>
    </>
  )
}
