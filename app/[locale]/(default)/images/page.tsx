// One's own photographs: the place to add one, and all of them below.
import { getTranslations } from 'next-intl/server'
import { pageOfParams, type SearchParams } from '#features/images/gallery-query.ts'
import { Library } from '#features/images/library.tsx'
import { UploadPanel } from '#features/upload/upload-panel.tsx'
import { pageMetadata } from '#lib/i18n/metadata.ts'
import { Interactive } from '../../interactive.tsx'

export const generateMetadata = () => pageMetadata('images')

export default async function ImagesPage({ searchParams }: { searchParams: Promise<SearchParams> }) {
  const t = await getTranslations('upload')
  return (
    <div className="page-width grid gap-16 pt-10 pb-(--section-gap)">
      <Interactive namespaces={['images', 'upload', 'errors']}>
        <div className="grid gap-8">
          <header className="grid gap-3">
            <h1 className="font-serif text-title-1">{t('title')}</h1>
            <p className="max-w-2xl text-ink-muted">{t('intro')}</p>
          </header>
          <UploadPanel />
        </div>
        <Library page={pageOfParams(await searchParams)} />
      </Interactive>
    </div>
  )
}
