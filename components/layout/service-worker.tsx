// Registers the offline service worker at the root of the site.
'use client'
import { useEffect } from 'react'

export function ServiceWorker() {
  useEffect(() => {
    if (process.env.NODE_ENV !== 'production' || !('serviceWorker' in navigator)) return
    // The product works without it, so a refusal is nobody's business.
    navigator.serviceWorker.register('/sw.js').catch(() => undefined)
  }, [])
  return null
}
