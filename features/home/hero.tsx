// The first screen: what the product is, two ways in, and one photograph with its label, as on a gallery wall.
import { getTranslations } from 'next-intl/server'
import { AppLink } from '#components/layout/app-link.tsx'
import { buttonClass } from '#components/ui/button.tsx'
import { Photo } from '#components/ui/photo.tsx'
import { DemoEntry } from '#features/account/sessions/demo-entry.tsx'
import { brand } from '#lib/brand.ts'
import { href } from '#lib/routes.ts'
import { heroPhotograph } from '#lib/shell-photographs.ts'

export async function Hero() {
  const t = await getTranslations('home')
  const { title, author, licence, ...photo } = heroPhotograph
  return (
    <section className="page-width grid items-center gap-x-16 gap-y-10 pt-6 lg:grid-cols-12 lg:pt-10">
      <div className="lg:col-span-5">
        <h1 className="font-serif text-display">{t('title')}</h1>
        <p className="mt-6 max-w-xl text-ink-muted text-lead">{t('lead', { name: brand.name })}</p>
        <div className="mt-8 flex flex-wrap gap-3">
          <AppLink href={href('registration')} className={buttonClass({ size: 'large' })}>
            {t('join')}
          </AppLink>
          <AppLink href={href('proofs')} className={buttonClass({ size: 'large', variant: 'secondary' })}>
            {t('verify')}
          </AppLink>
        </div>
        <DemoEntry className="mt-6" />
      </div>
      <figure className="lg:col-span-7">
        <Photo
          {...photo}
          alt={t('hero_alt')}
          sizes="(min-width: 64rem) 58vw, 100vw"
          priority
          className="h-auto w-full"
        />
        <figcaption className="mt-2 text-caption text-ink-muted">
          {t('hero_caption', { title, author, licence })}
        </figcaption>
      </figure>
    </section>
  )
}
