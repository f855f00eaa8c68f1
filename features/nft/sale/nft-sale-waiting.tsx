// Holds the place of the editions on sale until they are there, so that nothing below them moves twice.
import { Skeleton } from '#components/ui/skeleton.tsx'

export const NftSaleWaiting = () => (
  <div id="nft" className="scroll-mt-24">
    <Skeleton className="h-96 w-full" />
  </div>
)
