// Lightboxes: all of one's own, one of them, or one that somebody shares by its address.
import { notFound, redirect } from 'next/navigation'
import { getLocale } from 'next-intl/server'
import { LazyLightboxScreen, LazySharedLightboxScreen } from '#features/lightboxes/lazy-lightboxes.tsx'
import { LightboxesScreen } from '#features/lightboxes/lightboxes-screen.tsx'
import { getSession } from '#lib/api/session.ts'
import { pageMetadata } from '#lib/i18n/metadata.ts'
import { href, localHref } from '#lib/routes.ts'
import { Interactive } from '../../../interactive.tsx'

type Props = { params: Promise<{ path?: string[] }> }

const SHARED = 'shared'

/** Search engines stay away: whoever is given the address may look, and nobody else. */
export async function generateMetadata({ params }: Props) {
  const [first, token] = (await params).path ?? []
  const shared = first === SHARED && token !== undefined
  const metadata = shared ? await pageMetadata('shared_lightbox', { token }) : await pageMetadata('lightboxes')
  return { ...metadata, robots: { index: false }, referrer: 'no-referrer' as const }
}

export default async function LightboxesPage({ params }: Props) {
  const [first, token, ...more] = (await params).path ?? []
  if (more.length > 0 || (token !== undefined && first !== SHARED)) notFound()
  // Without an account there are none under an id.
  if (first !== undefined && token === undefined && (await getSession()) === null)
    redirect(localHref(await getLocale(), href('lightboxes')))
  return (
    <Interactive namespaces={['lightbox', 'images', 'cart', 'sale', 'prices']}>
      {first === undefined && <LightboxesScreen />}
      {first !== undefined && token === undefined && <LazyLightboxScreen id={first} />}
      {token !== undefined && <LazySharedLightboxScreen token={token} />}
    </Interactive>
  )
}
