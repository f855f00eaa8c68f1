// Editions on pages that most people read without them: fetched only where there are any, and once their reader is about to reach them.
'use client'
import dynamic from 'next/dynamic'
import { useEffect, useRef, useState } from 'react'
import type { NftOffer } from '#lib/contract/tokens.ts'
import { NftSaleWaiting } from './sale/nft-sale-waiting.tsx'

const NftSalePanel = dynamic(() => import('./sale/nft-sale-panel.tsx').then(file => file.NftSalePanel), {
  loading: NftSaleWaiting,
})

/** Of the height of the window, below it. */
const NEAR = '0px 0px 50%'

export function LazyNftSale({ start }: { start: NftOffer }) {
  const place = useRef<HTMLDivElement>(null)
  const [near, setNear] = useState(false)
  useEffect(() => {
    if (!place.current) return
    const watch = new IntersectionObserver(
      seen => {
        if (seen.some(({ isIntersecting }) => isIntersecting)) setNear(true)
      },
      { rootMargin: NEAR },
    )
    watch.observe(place.current)
    return () => watch.disconnect()
  }, [])
  if (near) return <NftSalePanel start={start} />
  return (
    <div ref={place}>
      <NftSaleWaiting />
    </div>
  )
}
