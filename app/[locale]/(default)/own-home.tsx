// The home of whoever is signed in, with what its client parts need around them, and its title.
import type { Metadata } from 'next'
import { getTranslations } from 'next-intl/server'
import { PersonalHome } from '#features/overview/personal-home.tsx'
import { LazyUploadPanel } from '#features/upload/lazy-upload-panel.tsx'
import { getSession, type Session } from '#lib/api/session.ts'
import { brand } from '#lib/brand.ts'
import { pageMetadata } from '#lib/i18n/metadata.ts'
import { Interactive } from '../interactive.tsx'

export const OwnHome = ({ session }: { session: Session }) => (
  <PersonalHome
    session={session}
    upload={
      <Interactive namespaces={['images', 'lists', 'nft', 'sale', 'upload']}>
        <LazyUploadPanel nothing_shared={false} />
      </Interactive>
    }
  />
)

export async function homeMetadata(): Promise<Metadata> {
  const [session, t] = await Promise.all([getSession(), getTranslations('overview')])
  return pageMetadata('home', {}, session ? { title: `${t('page')} · ${brand.name}` } : {})
}
