// A photograph and a copy of it, to be compared as one compares what was found.
import { getFormatter, getTranslations } from 'next-intl/server'
import { AppLink } from '#components/layout/app-link.tsx'
import Check from '#components/ui/icons/check.tsx'
import { Photo } from '#components/ui/photo.tsx'
import { textLinkClass } from '#components/ui/text-link.tsx'
import { href } from '#lib/routes.ts'
import { comparedPhotographs } from '#lib/shell-photographs.ts'
import { HomeCompare } from './home-compare.tsx'

const sizes = '(min-width: 90rem) 52rem, (min-width: 64rem) 58vw, 92vw'

export async function CompareStrip() {
  const [t, { number }] = await Promise.all([getTranslations('home.compare'), getFormatter()])
  const { title, author, licence, original, copy, region } = comparedPhotographs
  const left = number(region.width * region.height, { style: 'percent' })
  const style = Object.fromEntries(Object.entries(region).map(([side, share]) => [side, `${share * 100}%`]))
  return (
    <section className="bg-surface">
      <div className="page-width grid items-center gap-x-16 gap-y-10 py-(--section-gap) lg:grid-cols-12">
        <div className="lg:col-span-5">
          <h2 className="font-serif text-title-1">{t('title')}</h2>
          <p className="mt-4 text-ink-muted text-lead">{t('text')}</p>
          <ul className="mt-6 grid gap-3">
            {[t('cropped', { share: left }), t('recoloured'), t('covered')].map(line => (
              <li key={line} className="flex gap-3">
                <Check aria-hidden="true" className="mt-1 size-5 shrink-0 text-accent" />
                {line}
              </li>
            ))}
          </ul>
          <p className="mt-6">
            <AppLink href={href('blog', { slug: 'how-copies-are-recognised' })} className={textLinkClass()}>
              {t('more')}
            </AppLink>
          </p>
        </div>
        <figure className="lg:col-span-7">
          <HomeCompare
            label={t('slider')}
            found={t('found')}
            yours={t('yours')}
            original={<Photo {...original} alt={t('alt')} sizes={sizes} className="size-full" />}
            copy={
              <div className="absolute" style={style}>
                <Photo {...copy} alt={t('copy_alt')} sizes={sizes} className="size-full" />
              </div>
            }
          />
          <figcaption className="mt-2 text-caption text-ink-muted">
            {t('credit', { title, author, licence })}
          </figcaption>
        </figure>
      </div>
    </section>
  )
}
