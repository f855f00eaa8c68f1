// The first screen: what the product does, two ways in, and a photograph out of which its certificate grows.
import { getFormatter, getTranslations } from 'next-intl/server'
import { AppLink } from '#components/layout/app-link.tsx'
import { buttonClass } from '#components/ui/button-class.ts'
import { Photo } from '#components/ui/photo.tsx'
import { DemoEntry } from '#features/account/sessions/demo-entry.tsx'
import { brand } from '#lib/brand.ts'
import { href } from '#lib/routes.ts'
import { planNamed, uploadsPerMonth } from '#lib/rules/plans.ts'
import { heroPhotograph } from '#lib/shell-photographs.ts'
import { ExampleCertificate } from './example-certificate.tsx'

export async function Hero() {
  const [t, { number }] = await Promise.all([getTranslations('home'), getFormatter()])
  const { title, author, licence, sha256, ...photo } = heroPhotograph
  return (
    <section className="page-width grid items-center gap-x-12 gap-y-10 pt-6 lg:grid-cols-12 lg:pt-10">
      <div className="lg:col-span-6">
        <h1 className="font-serif text-headline">
          {[t('title_date'), t('title_find'), t('title_paid')].map(line => (
            <span key={line} className="block">
              {line}{' '}
            </span>
          ))}
        </h1>
        <p className="mt-6 max-w-xl text-ink-muted text-lead">{t('lead', { name: brand.name })}</p>
        <div className="mt-8 flex flex-wrap gap-3">
          <AppLink href={href('registration')} className={buttonClass({ size: 'large' })}>
            {t('join')}
          </AppLink>
          <AppLink href={href('proofs')} className={buttonClass({ size: 'large', variant: 'secondary' })}>
            {t('verify')}
          </AppLink>
        </div>
        <p className="mt-4 text-ink-muted text-small">
          {t('free', { count: number(uploadsPerMonth(planNamed('INSTANT'))) })}
        </p>
        <DemoEntry className="mt-4" />
      </div>
      <figure className="lg:col-span-6">
        <div className="relative">
          <Photo
            {...photo}
            alt={t('hero_alt')}
            sizes="(min-width: 64rem) 48vw, 100vw"
            priority
            className="h-auto w-full"
          />
          <ExampleCertificate
            title={title}
            author={author}
            sha256={sha256}
            className="mx-4 -mt-16 sm:absolute sm:end-6 sm:-bottom-8 sm:mx-0 sm:mt-0 sm:w-80"
          />
        </div>
        <figcaption className="mt-3 text-caption text-ink-muted sm:mt-2">
          {t('hero_caption', { title, author, licence })}
        </figcaption>
      </figure>
    </section>
  )
}
