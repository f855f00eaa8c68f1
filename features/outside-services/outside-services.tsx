// Asks once about the outside services of the installation, starts those that were agreed to, and follows the visitor from page to page.
'use client'
import { usePathname } from 'next/navigation'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { lazyPart } from '#components/layout/loading/lazy-part.tsx'
import { consentServices, type OutsideAddresses } from '#lib/outside/outside-services.ts'
import { type Consent, consentSnapshot, followConsent, keepConsent, unanswered } from './consent.ts'
import { callPixel, outlived, outsideHere, startAgreed } from './start-services.ts'

const ConsentDialog = lazyPart(async () => (await import('./consent-dialog.tsx')).ConsentDialog)

const documentNeverChanges = () => () => {}

/** What opens the choices again, wherever it stands. */
const OPENER = '[data-opens-consent]'

export function OutsideServices() {
  const path = usePathname().replace(/^\/[^/]+/, '')
  // Nothing on the server: the browser knows what was answered.
  const said = useSyncExternalStore(followConsent, consentSnapshot, () => null)
  const written = useSyncExternalStore(
    documentNeverChanges,
    () => JSON.stringify(outsideHere()),
    () => '{}',
  )
  const [opened, open] = useState(false)
  const addresses: OutsideAddresses = JSON.parse(written)
  const used = consentServices.filter(service => addresses[service])
  const consent: Consent = JSON.parse(said ?? '{}')
  useFollow(path, said)
  useEffect(() => {
    const listen = ({ target }: MouseEvent) => {
      if (target instanceof Element && target.closest(OPENER)) open(true)
    }
    document.addEventListener('click', listen)
    return () => document.removeEventListener('click', listen)
  }, [])
  if (said === null || (!opened && unanswered(used, consent).length === 0)) return null
  const answer = (answers: Consent) => {
    keepConsent(answers)
    open(false)
  }
  return <ConsentDialog used={used} consent={consent} focus={opened} onAnswer={answer} />
}

/** Starts what was agreed to, tells the pixel of every page, and begins anew where something must not go on. */
function useFollow(path: string, said: string | null): void {
  useEffect(() => {
    if (said === null) return
    if (outlived(JSON.parse(said))) return window.location.reload()
    startAgreed()
    callPixel(path)
  }, [path, said])
}
