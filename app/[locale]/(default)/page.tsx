// Home: one's own for whoever is signed in; for everybody else what the product does, what hangs in it, and what it costs.
import { Audience } from '#features/home/audience.tsx'
import { CheckStrip } from '#features/home/check-strip.tsx'
import { CompareStrip } from '#features/home/compare-strip.tsx'
import { Hero } from '#features/home/hero.tsx'
import { HomeCreators } from '#features/home/home-creators.tsx'
import { Loop } from '#features/home/loop.tsx'
import { NewestImages } from '#features/home/newest-images.tsx'
import { PriceStrip } from '#features/home/price-strip.tsx'
import { ProofLimits } from '#features/home/proof-limits.tsx'
import { getSession } from '#lib/api/session.ts'
import { homeMetadata, OwnHome } from './own-home.tsx'

export const generateMetadata = homeMetadata

export default async function HomePage() {
  const session = await getSession()
  if (session) return <OwnHome session={session} />
  return (
    <div className="space-y-(--section-gap) pb-(--section-gap)">
      <Hero />
      <Loop />
      <CompareStrip />
      <NewestImages />
      <Audience />
      <HomeCreators />
      <PriceStrip />
      <ProofLimits />
      <CheckStrip />
    </div>
  )
}
