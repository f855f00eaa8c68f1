// What a creator or an agency finds at home; whoever has no photograph yet begins with the first.
import { getTranslations } from 'next-intl/server'
import type { ReactNode } from 'react'
import { TourOffer } from '#features/tour/tour-offer.tsx'
import type { Session } from '#lib/api/session.ts'
import { orUnknown } from '../home-part.tsx'
import { CopiesPart } from './copies-part.tsx'
import { imageStats } from './creator-calls.ts'
import { OwnMoney } from './own-money.tsx'
import { OwnPhotographs } from './own-photographs.tsx'
import { WaitingPart } from './waiting-part.tsx'

/** `upload`: where photographs are dropped and described. */
export async function CreatorHome({ session, upload }: { session: Session; upload: ReactNode }) {
  const stats = await orUnknown(imageStats)
  if (stats?.total === 0) return <FirstSteps session={session} upload={upload} />
  return (
    <div className="grid grid-cols-1 items-start gap-5 lg:grid-cols-[minmax(0,1fr)_20rem] lg:grid-rows-[auto_1fr_auto] xl:grid-cols-[minmax(0,1fr)_24rem]">
      <WaitingPart session={session} className="lg:col-start-2 lg:row-start-1" />
      <CopiesPart className="lg:col-start-1 lg:row-span-2 lg:row-start-1" />
      <OwnPhotographs className="lg:col-start-1 lg:row-start-3" />
      <OwnMoney className="lg:col-start-2 lg:row-start-2" />
    </div>
  )
}

async function FirstSteps({ session, upload }: { session: Session; upload: ReactNode }) {
  const t = await getTranslations('overview.first')
  return (
    <div className="grid grid-cols-1 gap-8">
      {upload}
      <TourOffer tour="creator" />
      <div className="grid grid-cols-1 items-start gap-5 lg:grid-cols-[minmax(0,1fr)_24rem]">
        <section aria-labelledby="first-steps" className="grid gap-4">
          <h2 id="first-steps" className="font-semibold text-title-3">
            {t('title')}
          </h2>
          <ol className="grid gap-4 sm:grid-cols-3">
            {(['certify', 'find', 'settle'] as const).map((step, index) => (
              <li key={step} className="grid content-start gap-1 text-small">
                <span className="font-serif text-title-2 text-ink-muted">{index + 1}</span>
                <span className="font-semibold">{t(`${step}.title`)}</span>
                <span className="text-ink-muted">{t(`${step}.text`)}</span>
              </li>
            ))}
          </ol>
        </section>
        <WaitingPart session={session} />
      </div>
    </div>
  )
}
