// One's own photographs: the place to add one, or many by FTP, and all of them below.
import { Library } from '#features/library/library.tsx'
import { CreatorsOnly } from '#features/upload/creators-only.tsx'
import { FtpLink } from '#features/upload/ftp/ftp-link.tsx'
import { LazyFtpPanel } from '#features/upload/ftp/lazy-ftp-panel.tsx'
import { hasImages, ImagesHead } from '#features/upload/images-head.tsx'
import { UploadPanel } from '#features/upload/upload-panel.tsx'
import { getSession } from '#lib/api/session.ts'
import { pageMetadata } from '#lib/i18n/metadata.ts'
import { may } from '#lib/rules/access.ts'
import type { SearchParams } from '#lib/search-params.ts'
import { Interactive } from '../../interactive.tsx'

const byForm = ['library', 'images', 'lists', 'nft', 'sale', 'upload'] as const
export const generateMetadata = () => pageMetadata('images')

export default async function ImagesPage({ searchParams }: { searchParams: Promise<SearchParams> }) {
  const [session, params] = await Promise.all([getSession(), searchParams])
  // A session that has just ended is for the calls below to report.
  const allowed = !session || may('creator', session)
  // What comes by FTP is certified as it comes: that takes a complete profile. Here one may be completed on the way.
  const gated = session && session.missing_fields.length > 0
  const byFtp = params.upload === 'ftp' && !gated
  const short = allowed && !byFtp && (await hasImages())
  return (
    <div className={`group/images page-width grid pb-(--section-gap) ${short ? 'gap-6 pt-6' : 'gap-16 pt-10'}`}>
      <ImagesHead short={short} intro={allowed}>
        {allowed && !gated && <FtpLink back={byFtp} />}
      </ImagesHead>
      {!allowed && <CreatorsOnly />}
      {allowed && (
        <Interactive namespaces={byFtp ? ['ftp', 'lists', 'password-proof'] : byForm}>
          {byFtp ? <LazyFtpPanel /> : <UploadPanel compact={short} nothing_shared={params.shared === 'nothing'} />}
          {!byFtp && <Library />}
        </Interactive>
      )}
    </div>
  )
}
