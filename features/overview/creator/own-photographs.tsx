// A creator's photographs in work: what is on its way, what needs something, and the newest that are certified.
import { getTranslations } from 'next-intl/server'
import { AppLink } from '#components/layout/app-link.tsx'
import { buttonClass } from '#components/ui/button-class.ts'
import { Thumbnail } from '#components/ui/thumbnail.tsx'
import { api } from '#lib/api/endpoints.ts'
import { callFromServer } from '#lib/api/server.ts'
import { href } from '#lib/routes.ts'
import { Answered, HomePart } from '../home-part.tsx'
import { imageStats } from './creator-calls.ts'

const SHOWN = 8

const askPhotographs = () =>
  Promise.all([
    imageStats(),
    callFromServer(api.uploads.list, { query: { open: 'true', page_size: 1 } }),
    callFromServer(api.images.list, { query: { mine: 'true', state: 'certified', page_size: SHOWN } }),
  ])

export async function OwnPhotographs({ className }: { className?: string }) {
  const t = await getTranslations('overview.photographs')
  return (
    <HomePart
      id="photographs"
      title={t('title')}
      way={{ to: href('images'), label: t('all') }}
      height="h-52"
      className={className}
    >
      <Answered ask={askPhotographs}>
        {([stats, uploads, newest]) => {
          const { in_process, on_hold, refused, certified } = stats
          const steps = [
            ['uploading', uploads.count, href('images')],
            ['in_process', in_process, href('images', {}, { state: 'in_process' })],
            ['on_hold', on_hold, href('images')],
            ['refused', refused, href('images', {}, { state: 'refused' })],
          ] as const
          const moving = steps.filter(([, count]) => count > 0)
          return (
            <>
              <ul className="flex flex-wrap gap-x-6 gap-y-1 text-small">
                <li>{t('certified', { count: certified })}</li>
                {moving.map(([step, count, to]) => (
                  <li key={step}>
                    <AppLink href={to} className="font-semibold text-accent underline-offset-4 hover:underline">
                      {t(step, { count })}
                    </AppLink>
                  </li>
                ))}
              </ul>
              {newest.results.length > 0 && (
                <ul aria-label={t('newest')} className="grid grid-cols-4 gap-2 xl:grid-cols-8">
                  {newest.results.map(image => (
                    <li key={image.id}>
                      <AppLink
                        href={href('image', { id: image.id, slug: image.slug })}
                        aria-label={image.title}
                        title={image.title}
                        className="block transition-opacity hover:opacity-85"
                      >
                        <Thumbnail image={image} className="block aspect-square w-full" />
                      </AppLink>
                    </li>
                  ))}
                </ul>
              )}
              <AppLink href={href('images')} className={`${buttonClass({ variant: 'secondary' })} justify-self-start`}>
                {t('add')}
              </AppLink>
            </>
          )
        }}
      </Answered>
    </HomePart>
  )
}
