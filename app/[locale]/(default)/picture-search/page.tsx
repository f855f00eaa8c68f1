// Searching with a picture of one's own.
import { PictureSearch } from '#features/images/picture-search/picture-search.tsx'
import { pageMetadata } from '#lib/i18n/metadata.ts'
import { Interactive } from '../../interactive.tsx'

export const generateMetadata = () => pageMetadata('picture_search')

export default function PictureSearchPage() {
  return (
    <Interactive namespaces={['discover', 'images']}>
      <PictureSearch />
    </Interactive>
  )
}
