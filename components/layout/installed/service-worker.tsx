// Registers the service worker at the root of the site, and says when a newer one waits.
'use client'
import { useEffect, useState } from 'react'
import { lazyPart } from '../loading/lazy-part.tsx'

const UpdateNotice = lazyPart(async () => (await import('./update-notice.tsx')).UpdateNotice)

type Worker = globalThis.ServiceWorker

/** Tells of a worker that is ready while another one is at work; the first one of a browser waits for nobody. */
function followUpdates(registration: ServiceWorkerRegistration, tell: (waiting: Worker) => void): void {
  const look = () => {
    if (registration.waiting && navigator.serviceWorker.controller) tell(registration.waiting)
  }
  look()
  registration.addEventListener('updatefound', () => registration.installing?.addEventListener('statechange', look))
}

export function ServiceWorker() {
  const [waiting, setWaiting] = useState<Worker | null>(null)
  useEffect(() => {
    if (process.env.NODE_ENV !== 'production' || !('serviceWorker' in navigator)) return
    // The product works without it, so a refusal is nobody's business.
    navigator.serviceWorker.register('/sw.js').catch(() => undefined)
    // Resolves where one is at work: only then another one can wait.
    void navigator.serviceWorker.ready.then(registration => followUpdates(registration, setWaiting))
  }, [])
  return waiting && <UpdateNotice waiting={waiting} />
}
