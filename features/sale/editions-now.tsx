// How many licences of a photograph are left at this moment: asked in the browser, as pages are kept for everybody.
'use client'
import { useEffect, useState } from 'react'
import { Badge } from '#components/ui/badge.tsx'
import { apiHref } from '#lib/api/api-href.ts'
import type { LicenseOffer } from '#lib/contract/purchases.ts'

/** `words`: what is said of each number, from none on. Nothing while the API does not answer: the next page says it again. */
export function EditionsNow({ image, words }: { image: string; words: readonly string[] }) {
  const [left, setLeft] = useState<number>()
  useEffect(() => {
    const asked = new AbortController()
    fetch(apiHref('/images/{id}/offer', { id: image }), { signal: asked.signal })
      .then<Partial<LicenseOffer>>(answer => (answer.ok ? answer.json() : {}))
      .then(offer => setLeft(offer.editions_left))
      .catch(() => {})
    return () => asked.abort()
  }, [image])
  if (left === undefined || words[left] === undefined) return null
  return <Badge tone={left === 0 ? 'warning' : left === 1 ? 'accent' : 'neutral'}>{words[left]}</Badge>
}
