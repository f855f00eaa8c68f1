// Public profiles by role: the list, and one person. Any other first segment is a page that does not exist.
import { notFound } from 'next/navigation'
import { getTranslations } from 'next-intl/server'
import { ComingPage } from '#components/layout/coming-page.tsx'
import { pageMetadata } from '#lib/i18n/metadata.ts'
import { isProfileRole, type ProfileRole } from '#lib/routes.ts'

type Props = { params: Promise<{ role: string; rest?: string[] }> }

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
  if (id) return pageMetadata('profile', { role, id, slug })
  return pageMetadata('profiles', { role }, { title: await roleTitle(role) })
}

export default async function ProfilesPage(props: Props) {
  const { role, id } = await profileRoute(props)
  return id ? <ComingPage name="profile" /> : <ComingPage name="profiles" title={await roleTitle(role)} />
}
