// A QR code as a picture; the library that draws it comes with the first one.
'use client'
import { useEffect, useState } from 'react'
import { Skeleton } from '#components/ui/skeleton.tsx'

/** Black on white in every theme, with the quiet zone that cameras need. Nothing when it cannot be drawn: the text stands beside it. */
export function QrCode({ text, alt }: { text: string; alt: string }) {
  const [source, setSource] = useState<string | null | undefined>(undefined)
  useEffect(() => {
    let here = true
    const show = (drawn: string | null) => {
      if (here) setSource(drawn)
    }
    draw(text).then(show, () => show(null))
    return () => {
      here = false
    }
  }, [text])
  if (source === null) return null
  if (source === undefined) return <Skeleton className="size-48" />
  // biome-ignore lint/performance/noImgElement: a picture made here is not fetched, so there is nothing to optimise.
  return <img src={source} alt={alt} width={192} height={192} className="size-48 bg-white" />
}

async function draw(text: string): Promise<string> {
  const { toString: toSvg } = await import('qrcode')
  return `data:image/svg+xml,${encodeURIComponent(await toSvg(text, { type: 'svg', margin: 4, errorCorrectionLevel: 'M' }))}`
}
