// Titles, descriptions and previews of the pages of people.
import type { Metadata } from 'next'
import { getTranslations } from 'next-intl/server'
import type { PublicProfile } from '#lib/contract/profiles.ts'
import { pageMetadata } from '#lib/i18n/metadata.ts'
import type { ProfileRole } from '#lib/routes.ts'
import { fetchBetaTester, fetchPhotographer, readPerson } from './read-people.ts'

export async function roleMetadata(role: ProfileRole): Promise<Metadata> {
  const t = await getTranslations('people')
  return pageMetadata('profiles', { role }, { title: t(`titles.${role}`), description: t(`intro.${role}`) })
}

/** The page of one person has one address in search results, under the first of the person's roles. */
export async function personMetadata(role: ProfileRole, id: string): Promise<Metadata> {
  const t = await getTranslations('people.profile')
  if (role === 'photographers') {
    const found = await fetchPhotographer(id)
    if (!found) return {}
    const { name, slug } = found
    return pageMetadata(
      'profile',
      { role, id, slug },
      { title: name, description: t('meta', { name }), ...preview(found) },
    )
  }
  if (role === 'beta-testers' && id.startsWith('bet_')) {
    const found = await fetchBetaTester(id)
    return found
      ? pageMetadata('profile', { role, id }, { title: found.name, description: t('meta_beta', { name: found.name }) })
      : {}
  }
  const person = await readPerson(role, id)
  if (!person) return {}
  const { name, slug, mini_bio, roles } = person
  const first: ProfileRole = roles[0] ?? role
  const texts = { title: name, description: mini_bio ?? t('meta', { name }) }
  return pageMetadata('profile', { role: first, id, slug }, { ...texts, ...preview(person) })
}

function preview({ name, cover }: Pick<PublicProfile, 'name' | 'cover'>) {
  const file = cover?.sources.findLast(source => source.media_type === 'image/jpeg')
  return file
    ? { image: { url: file.url, width: file.width, height: Math.round((file.width * 2) / 3), alt: name } }
    : {}
}
