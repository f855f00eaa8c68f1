// Whom the product is for, each with what they get and where they begin.
import { getTranslations } from 'next-intl/server'
import { AppLink } from '#components/layout/app-link.tsx'
import { articlePictureUrl, type PictureName, pictureCredit, pictureWidths } from '#lib/content/pictures.ts'
import { href } from '#lib/routes.ts'

const groups = [
  { name: 'creators', picture: 'kleiber', to: href('registration') },
  { name: 'agencies', picture: 'analogpattern', to: href('profiles', { role: 'agencies' }) },
  { name: 'buyers', picture: 'wine', to: href('about_buyers') },
  { name: 'lawyers', picture: 'bridge', to: href('blog', { slug: 'for-lawyers-what-is-in-a-case' }) },
] as const satisfies readonly { name: string; picture: PictureName; to: string }[]

export async function Audience() {
  const t = await getTranslations('home.audience')
  const credits = groups.map(({ picture }) => t('credit', pictureCredit(picture)))
  return (
    <section className="page-width">
      <h2 className="font-serif text-title-1">{t('title')}</h2>
      <ul className="mt-10 grid gap-x-8 gap-y-10 sm:grid-cols-2 lg:grid-cols-4">
        {groups.map(({ name, picture, to }) => (
          <li key={name}>
            <AppLink href={to} className="group block focus-visible:outline-offset-4">
              <span className="block overflow-hidden bg-sunken">
                {/* biome-ignore lint/performance/noImgElement: sizes are made once, with the article. */}
                <img
                  src={articlePictureUrl(picture, 640)}
                  srcSet={pictureWidths.map(width => `${articlePictureUrl(picture, width)} ${width}w`).join(', ')}
                  sizes="(min-width: 64rem) 22vw, (min-width: 40rem) 44vw, 92vw"
                  width={1280}
                  height={720}
                  alt=""
                  loading="lazy"
                  className="aspect-3/2 w-full object-cover transition-transform duration-soft group-hover:scale-102"
                />
              </span>
              <h3 className="mt-4 font-semibold text-title-3 group-hover:underline group-hover:underline-offset-4">
                {t(`${name}.title`)}
              </h3>
              <span className="mt-2 block text-ink-muted">{t(`${name}.text`)}</span>
            </AppLink>
          </li>
        ))}
      </ul>
      <p className="mt-6 text-caption text-ink-muted">{t('credits', { credits: credits.join(' · ') })}</p>
    </section>
  )
}
