// The lightboxes that a buyer changed last.
import { getTranslations } from 'next-intl/server'
import { AppLink } from '#components/layout/app-link.tsx'
import { textLinkClass } from '#components/ui/text-link.tsx'
import { Thumbnail } from '#components/ui/thumbnail.tsx'
import { api } from '#lib/api/endpoints.ts'
import { callFromServer } from '#lib/api/server.ts'
import { href } from '#lib/routes.ts'
import { Answered, HomePart, Nothing } from '../home-part.tsx'

const SHOWN = 3

export async function LightboxesPart() {
  const t = await getTranslations('overview.lightboxes')
  return (
    <HomePart id="lightboxes" title={t('title')} way={{ to: href('lightboxes'), label: t('all') }}>
      <Answered ask={() => callFromServer(api.lightboxes.list, {})}>
        {({ results }) =>
          results.length === 0 ? (
            <Nothing way={{ to: href('discovers'), label: t('look') }}>{t('none')}</Nothing>
          ) : (
            <ul className="grid divide-y divide-line">
              {results.slice(0, SHOWN).map(({ id, name, images, covers: [cover] }) => (
                <li key={id} className="flex items-center gap-3 py-2 first:pt-0 last:pb-0">
                  <Thumbnail image={cover ?? { color: null, sources: [] }} className="size-12" />
                  <span className="grid min-w-0 text-small">
                    <AppLink
                      href={href('lightboxes', { id })}
                      className={`${textLinkClass({ quiet: true })} truncate font-semibold`}
                    >
                      {name}
                    </AppLink>
                    <span className="text-ink-muted">{t('images', { count: images.length })}</span>
                  </span>
                </li>
              ))}
            </ul>
          )
        }
      </Answered>
    </HomePart>
  )
}
