// The verifier: a certificate or an image to drop, and tools for single values. Dropped files never leave the browser.
'use client'
import dynamic from 'next/dynamic'
import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { textLinkClass } from '#components/ui/text-link.tsx'
import { CertificateSection } from './certificate-section.tsx'

/** Drawn by the server like the rest; its script loads after that of the certificate check, which most people come for. */
const ToolsSection = dynamic(() => import('./tools-section.tsx').then(file => file.ToolsSection))

type Props = {
  digest: string | null
  license: string | null
  /** Downloads the verifier that needs no network. */
  offlineHref: string
  /** What is said where no script runs, instead of the check. */
  withoutScript: ReactNode
}

export function VerifierScreen({ digest, license, offlineHref, withoutScript }: Props) {
  const t = useTranslations('verifier')
  return (
    <div className="page-width grid grid-cols-1 gap-(--section-gap) pt-12 pb-(--section-gap)">
      <div className="grid gap-12">
        <header className="grid gap-4">
          <h1 className="font-serif text-display">{t('title')}</h1>
          <p className="max-w-2xl text-ink-muted text-lead">{t('lead')}</p>
          <p className="max-w-2xl text-ink-muted text-small">
            <a href={offlineHref} download className={textLinkClass()}>
              {t('offline.link')}
            </a>
            {' – '}
            {t('offline.hint')}
          </p>
        </header>
        <noscript>{withoutScript}</noscript>
        <CertificateSection digest={digest} license={license} />
      </div>
      <ToolsSection />
    </div>
  )
}
