// The way to the verifier, for someone who holds a certificate.
import { getTranslations } from 'next-intl/server'
import { AppLink } from '#components/layout/app-link.tsx'
import { buttonClass } from '#components/ui/button.tsx'
import { href } from '#lib/routes.ts'

export async function CheckStrip() {
  const t = await getTranslations('home.check')
  return (
    <section className="page-width grid items-end gap-8 lg:grid-cols-[2fr_1fr]">
      <div>
        <h2 className="font-serif text-title-1">{t('title')}</h2>
        <p className="mt-4 max-w-2xl text-ink-muted text-lead">{t('text')}</p>
      </div>
      <div className="lg:justify-self-end">
        <AppLink href={href('proofs')} className={buttonClass({ size: 'large', variant: 'secondary' })}>
          {t('action')}
        </AppLink>
      </div>
    </section>
  )
}
