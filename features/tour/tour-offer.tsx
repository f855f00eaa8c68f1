// Offers newcomers the guided tour, once: whoever takes it or wants none is not asked again.
'use client'
import { useParams } from 'next/navigation'
import { Suspense, use, useSyncExternalStore } from 'react'
import { Button } from '#components/ui/button.tsx'
import { buttonClass } from '#components/ui/button-class.ts'
import { Notice } from '#components/ui/notice.tsx'
import { TourLink } from './tour-link.tsx'
import { guideFlag, type TourName } from './tour-progress.ts'
import { tourWords } from './tour-words.ts'

export function TourOffer({ tour }: { tour: TourName }) {
  // Nobody is offered it before the browser has said what it remembers.
  const asked = useSyncExternalStore(guideFlag.follow, guideFlag.read, () => true)
  if (asked) return null
  return (
    <Suspense fallback={null}>
      <Offer tour={tour} />
    </Suspense>
  )
}

function Offer({ tour }: { tour: TourName }) {
  const { locale } = useParams<{ locale: string }>()
  const t = use(tourWords(locale))
  return (
    <Notice
      title={t('tour.offer.title')}
      actions={
        <>
          <TourLink tour={tour} className={buttonClass({ size: 'small' })}>
            {t('tour.offer.start')}
          </TourLink>
          <Button variant="secondary" size="small" onClick={() => guideFlag.write(true)}>
            {t('tour.offer.decline')}
          </Button>
        </>
      }
    >
      {t('tour.offer.text')}
    </Notice>
  )
}
