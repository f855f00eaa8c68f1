// What can be done without a connection: certificates are verified, and photographs wait to be sent.
import { getLocale, getTranslations } from 'next-intl/server'
import { OfflineVerifierLink } from '#features/offline-verifier/verifier-link.tsx'
import { WaitingPhotographs } from '#features/upload/waiting-photographs.tsx'
import { href, localHref } from '#lib/routes.ts'

export async function WhatWorks() {
  const [locale, t] = await Promise.all([getLocale(), getTranslations('layout.offline')])
  return (
    <section
      aria-labelledby="works"
      className="mt-6 grid w-full max-w-3xl gap-x-12 gap-y-6 border-line border-t pt-6 sm:grid-cols-2"
    >
      <h2 id="works" className="font-semibold text-title-3 sm:col-span-2">
        {t('works')}
      </h2>
      <div className="grid content-start justify-items-start gap-3">
        <h3 className="font-semibold">{t('verify')}</h3>
        <OfflineVerifierLink
          to={localHref(locale, href('proofs'))}
          words={{ text: t('verify_text'), link: t('verify_link'), missing: t('verify_missing') }}
        />
      </div>
      <div className="grid content-start gap-3">
        <h3 className="font-semibold">{t('send')}</h3>
        <p className="text-ink-muted">{t('send_text')}</p>
        <WaitingPhotographs label={t('waiting')} />
      </div>
    </section>
  )
}
