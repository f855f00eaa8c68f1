// Home: what the product does, what hangs in it, and what its certificates are worth.
import { CheckStrip } from '#features/home/check-strip.tsx'
import { Hero } from '#features/home/hero.tsx'
import { Loop } from '#features/home/loop.tsx'
import { NewestImages } from '#features/home/newest-images.tsx'
import { ProofLimits } from '#features/home/proof-limits.tsx'
import { pageMetadata } from '#lib/i18n/metadata.ts'

export const generateMetadata = () => pageMetadata('home')

export default function HomePage() {
  return (
    <div className="space-y-(--section-gap) pb-(--section-gap)">
      <Hero />
      <Loop />
      <NewestImages />
      <ProofLimits />
      <CheckStrip />
    </div>
  )
}
