// Tells that somebody looks at this image: pages kept for everybody are shown without asking for anything.
'use client'
import { useEffect } from 'react'
import { PUBLIC_API_BASE } from '#lib/api/base.ts'

export function ViewCount({ id }: { id: string }) {
  useEffect(() => {
    // Whether it arrives is nothing to the reader.
    fetch(`${PUBLIC_API_BASE}/images/${encodeURIComponent(id)}/view`, { method: 'POST', keepalive: true }).catch(
      () => {},
    )
  }, [id])
  return null
}
