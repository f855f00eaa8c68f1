// The page of the newsletter.
import { getTranslations } from 'next-intl/server'
import { AppLink } from '#components/layout/app-link.tsx'
import { buttonClass } from '#components/ui/button-class.ts'
import { Notice } from '#components/ui/notice.tsx'
import { textLinkClass } from '#components/ui/text-link.tsx'
import { api } from '#lib/api/endpoints.ts'
import { callFromServer, orNull } from '#lib/api/server.ts'
import { fetchSettings } from '#lib/api/settings.ts'
import { href } from '#lib/routes.ts'
import { LazyNewsletterLink } from './lazy-link.tsx'
import { NewsletterForm } from './newsletter-form.tsx'

export async function NewsletterScreen({ token }: { token: string | undefined }) {
  const t = await getTranslations('newsletter')
  return (
    <div className="page-width grid gap-8 pt-12 pb-(--section-gap)">
      <header className="grid max-w-2xl gap-4">
        <h1 className="font-serif text-title-1">{t('title')}</h1>
        <p className="text-ink-muted text-lead">{t('lead')}</p>
      </header>
      <div className="max-w-xl">{token === undefined ? <Ask /> : <Manage token={token} />}</div>
      <p>
        <AppLink href={href('blog')} className={textLinkClass()}>
          {t('to_blog')}
        </AppLink>
      </p>
    </div>
  )
}

async function Ask() {
  const { captcha } = await fetchSettings()
  return <NewsletterForm captcha={captcha} />
}

async function Manage({ token }: { token: string }) {
  const t = await getTranslations('newsletter')
  const subscriber = await orNull(callFromServer(api.newsletter.retrieve, { token }))
  if (subscriber) return <LazyNewsletterLink token={token} {...subscriber} />
  const again = (
    <AppLink href={href('newsletter')} className={buttonClass({ variant: 'secondary', size: 'small' })}>
      {t('again')}
    </AppLink>
  )
  return (
    <Notice tone="warning" title={t('unknown_title')} actions={again}>
      {t('unknown')}
    </Notice>
  )
}
