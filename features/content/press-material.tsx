// For journalists: the two kinds of texts, the kit to download, and whom to ask.
import { getLocale, getTranslations } from 'next-intl/server'
import { AppLink } from '#components/layout/app-link.tsx'
import { buttonClass } from '#components/ui/button-class.ts'
import { textLinkClass } from '#components/ui/text-link.tsx'
import { PUBLIC_API_BASE } from '#lib/api/base.ts'
import { type Category, categoriesOf } from '#lib/content/articles.ts'
import { href } from '#lib/routes.ts'

export async function PressMaterial({ current }: { current: Category | null }) {
  const [locale, t] = await Promise.all([getLocale(), getTranslations('content')])
  return (
    <div className="mt-8 flex flex-wrap items-center gap-x-6 gap-y-4">
      <a href={`${PUBLIC_API_BASE}/_content/press-kit.zip`} className={buttonClass({ variant: 'secondary' })} download>
        {t('press_kit')}
      </a>
      <AppLink href={href('support')} className={textLinkClass()}>
        {t('press_contact')}
      </AppLink>
      <nav aria-label={t('press_title')} className="flex gap-x-6">
        {categoriesOf('press', locale).map(({ slug, name }) => (
          <AppLink
            key={slug}
            href={href('media_filter', { filter: slug })}
            aria-current={slug === current?.slug ? 'page' : undefined}
            className={textLinkClass()}
          >
            {name}
          </AppLink>
        ))}
      </nav>
    </div>
  )
}
