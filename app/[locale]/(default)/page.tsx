// Home: what the product does, what hangs in it, what it costs, and what its certificates are worth.
import { Audience } from '#features/home/audience.tsx'
import { CheckStrip } from '#features/home/check-strip.tsx'
import { CompareStrip } from '#features/home/compare-strip.tsx'
import { Hero } from '#features/home/hero.tsx'
import { HomeCreators } from '#features/home/home-creators.tsx'
import { Loop } from '#features/home/loop.tsx'
import { NewestImages } from '#features/home/newest-images.tsx'
import { PriceStrip } from '#features/home/price-strip.tsx'
import { ProofLimits } from '#features/home/proof-limits.tsx'
import { pageMetadata } from '#lib/i18n/metadata.ts'

export const generateMetadata = () => pageMetadata('home')

export default function HomePage() {
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
