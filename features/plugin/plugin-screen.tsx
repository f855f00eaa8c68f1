// The page of the plugin: a photograph as another website would show it, the line to paste, and what that website has to know.
import { getTranslations } from 'next-intl/server'
import type { ReactNode } from 'react'
import { AppLink } from '#components/layout/app-link.tsx'
import { buttonClass } from '#components/ui/button-class.ts'
import { EmptyState } from '#components/ui/empty-state.tsx'
import Download from '#components/ui/icons/download.tsx'
import Globe from '#components/ui/icons/globe.tsx'
import { textLinkClass } from '#components/ui/text-link.tsx'
import { apiHref } from '#lib/api/api-href.ts'
import { brand } from '#lib/brand.ts'
import { href } from '#lib/routes.ts'
import { LOAD_SHOWN_DAYS } from '#lib/rules/plugin/loads.ts'
import { PLUGIN_PREVIEW_SIZE } from '#lib/rules/plugin/showing.ts'
import { LazyPluginHosts } from './lazy-hosts.tsx'
import { PluginBuilder } from './plugin-builder.tsx'
import type { PluginChoice } from './shown-images.ts'

type Props = { images: readonly PluginChoice[]; origin: string; creator: boolean }

export async function PluginScreen({ images, origin, creator }: Props) {
  const t = await getTranslations('plugin')
  return (
    <div className="page-width grid gap-(--section-gap) py-10 sm:py-14">
      <header className="grid max-w-2xl gap-4">
        <h1 className="font-serif text-title-1">{t('title')}</h1>
        <p className="text-ink-muted text-lead">{t('lead')}</p>
      </header>
      {images.length > 0 ? (
        <PluginBuilder images={images} origin={origin} />
      ) : (
        <EmptyState level={2} icon={<Globe aria-hidden="true" />} title={t('none_title')}>
          {t('none')}
        </EmptyState>
      )}
      <div className="grid gap-12 lg:grid-cols-2 lg:gap-16">
        <WhoSees />
        <Policy origin={origin} />
        <OtherWays origin={origin} />
        <Readers />
      </div>
      {creator && <LazyPluginHosts />}
    </div>
  )
}

type PartProps = { id: string; title: string; children: ReactNode }

const Part = ({ id, title, children }: PartProps) => (
  <section aria-labelledby={id} className="grid content-start gap-4">
    <h2 id={id} className="font-serif text-title-2">
      {title}
    </h2>
    {children}
  </section>
)

async function WhoSees() {
  const t = await getTranslations('plugin.who')
  return (
    <Part id="who" title={t('title')}>
      <dl className="grid divide-y divide-line border-line border-y">
        {(['license', 'creator', 'others'] as const).map(who => (
          <div key={who} className="grid gap-1 py-3">
            <dt className="font-semibold">{t(`${who}.name`)}</dt>
            <dd className="text-ink-muted">{t(`${who}.sees`, { size: PLUGIN_PREVIEW_SIZE })}</dd>
          </div>
        ))}
      </dl>
      <p className="text-ink-muted text-small">{t('referrer')}</p>
      <p>
        <AppLink href={href('discovers', {}, { sale_category: 'license_on_sale' })} className={textLinkClass()}>
          {t('buy')}
        </AppLink>
      </p>
    </Part>
  )
}

async function Policy({ origin }: { origin: string }) {
  const t = await getTranslations('plugin.policy')
  return (
    <Part id="policy" title={t('title')}>
      <p className="text-ink-muted">{t('line')}</p>
      <Code>{`script-src ${origin}; img-src ${origin}`}</Code>
      <p className="text-ink-muted">{t('frame')}</p>
      <Code>{`frame-src ${origin}`}</Code>
      <p className="text-ink-muted text-small">{t('nothing_more')}</p>
    </Part>
  )
}

const Code = ({ children }: { children: string }) => (
  <pre className="whitespace-pre-wrap wrap-anywhere rounded-control bg-surface p-3 text-caption">
    <code>{children}</code>
  </pre>
)

async function OtherWays({ origin }: { origin: string }) {
  const t = await getTranslations('plugin.ways')
  return (
    <Part id="ways" title={t('title')}>
      <h3 className="font-semibold">{t('wordpress')}</h3>
      <p className="text-ink-muted">{t('wordpress_text', { product: brand.name })}</p>
      <a href={apiHref('/plugin/wordpress', {})} download className={`${buttonClass({ variant: 'secondary' })} w-fit`}>
        <Download aria-hidden="true" className="size-4" />
        {t('wordpress_download')}
      </a>
      <h3 className="font-semibold">{t('oembed')}</h3>
      <p className="text-ink-muted">{t('oembed_text')}</p>
      <Code>{`${origin}/oembed?url=…&maxwidth=800&maxheight=800&format=json`}</Code>
    </Part>
  )
}

async function Readers() {
  const t = await getTranslations('plugin.readers')
  return (
    <Part id="readers" title={t('title')}>
      <ul className="grid list-disc gap-2 ps-5 text-ink-muted">
        <li>{t('nothing_kept')}</li>
        <li>{t('nobody_counted', { days: LOAD_SHOWN_DAYS })}</li>
        <li>{t('without_script')}</li>
        <li>{t('never_original')}</li>
      </ul>
    </Part>
  )
}
