// Public profiles by role: the list, and one person. Any other first segment is a page that does not exist.
import { notFound } from 'next/navigation'
import { getTranslations } from 'next-intl/server'
import { ComingPage } from '#components/layout/coming-page.tsx'
import { CreatorScreen, CreatorsScreen } from '#features/images/creators-screen.tsx'
import { pageOfParams, type SearchParams } from '#features/images/gallery-query.ts'
import { readCreator } from '#features/images/read-image.ts'
import { pageMetadata } from '#lib/i18n/metadata.ts'
import { isProfileRole, type ProfileRole } from '#lib/routes.ts'

type Props = { params: Promise<{ role: string; rest?: string[] }>; searchParams: Promise<SearchParams> }

async function profileRoute({ params }: Props): Promise<{ role: ProfileRole; id?: string; slug?: string }> {
  const { role, rest: [id, slug, ...more] = [] } = await params
  if (!isProfileRole(role) || more.length > 0) notFound()
  return { role, id, slug }
}

async function roleTitle(role: ProfileRole): Promise<string> {
  const t = await getTranslations('routes.profiles')
  return role === 'beta-testers' ? t('beta_testers') : t(role)
}

export async function generateMetadata(props: Props) {
  const { role, id, slug } = await profileRoute(props)
  const creator = role === 'creators' && id ? await readCreator(id) : null
  const metadata = id
    ? await pageMetadata('profile', { role, id, slug: creator?.slug ?? slug }, creator ? { title: creator.name } : {})
    : await pageMetadata('profiles', { role }, { title: await roleTitle(role) })
  return role === 'creators' ? { ...metadata, robots: { index: true } } : metadata
}

export default async function ProfilesPage(props: Props) {
  const { role, id } = await profileRoute(props)
  if (role !== 'creators')
    return id ? <ComingPage name="profile" /> : <ComingPage name="profiles" title={await roleTitle(role)} />
  const page = pageOfParams(await props.searchParams)
  if (!id) return <CreatorsScreen page={page} />
  return <CreatorScreen creator={(await readCreator(id)) ?? notFound()} page={page} />
}
