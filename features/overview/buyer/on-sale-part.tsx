// The newest photographs that can be licensed, as a wall.
import { getTranslations } from 'next-intl/server'
import { AppLink } from '#components/layout/app-link.tsx'
import { Photo, photoSources } from '#components/ui/photo.tsx'
import { gridSizes, PhotoGrid } from '#components/ui/photo-grid.tsx'
import { api } from '#lib/api/endpoints.ts'
import { callFromServer } from '#lib/api/server.ts'
import type { Image } from '#lib/contract/images.ts'
import { href } from '#lib/routes.ts'
import { Answered, HomePart, Nothing } from '../home-part.tsx'

const SHOWN = 8

// Nobody asked for nudity here.
const askOnSale = () =>
  callFromServer(api.images.list, { query: { portfolio: 'on_sale', nudity: 'false', page_size: SHOWN } })

export async function OnSalePart() {
  const t = await getTranslations('overview.on_sale')
  return (
    <HomePart id="on-sale" title={t('title')} way={{ to: href('sale'), label: t('all') }} height="h-96">
      <Answered ask={askOnSale}>
        {({ results }) =>
          results.length === 0 ? (
            <Nothing way={{ to: href('discovers'), label: t('look') }}>{t('none')}</Nothing>
          ) : (
            <PhotoGrid
              full
              label={t('title')}
              items={results.map(image => ({
                key: image.id,
                width: image.width,
                height: image.height,
                photo: <OnSale image={image} label={t('by', { title: image.title, author: image.author.name })} />,
              }))}
            />
          )
        }
      </Answered>
    </HomePart>
  )
}

const OnSale = ({ image, label }: { image: Image; label: string }) => (
  <AppLink href={href('sale', { id: image.id })} className="block transition-opacity hover:opacity-85">
    <Photo
      alt={label}
      width={image.width}
      height={image.height}
      sources={photoSources(image.sources)}
      sizes={gridSizes(image.width, image.height)}
      thumbhash={image.placeholder}
      colour={image.color}
    />
  </AppLink>
)
