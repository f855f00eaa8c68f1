// Public profiles by role: the list, and one person. Any other first segment is a page that does not exist.
import { notFound } from 'next/navigation'
import { personMetadata, roleMetadata } from '#features/social/person-metadata.ts'
import { getSession } from '#lib/api/session.ts'
import { isProfileRole, type ProfileRole } from '#lib/routes.ts'
import type { SearchParams } from '#lib/search-params.ts'
import { Interactive } from '../../../interactive.tsx'
import { Listed } from './listed.tsx'
import { One } from './one.tsx'

type Props = { params: Promise<{ role: string; rest?: string[] }>; searchParams: Promise<SearchParams> }

async function profileRoute({ params }: Props): Promise<{ role: ProfileRole; id: string | undefined }> {
  const { role, rest: [id, , ...more] = [] } = await params
  if (!isProfileRole(role) || more.length > 0) notFound()
  return { role, id }
}

export async function generateMetadata(props: Props) {
  const { role, id } = await profileRoute(props)
  return id ? personMetadata(role, id) : roleMetadata(role)
}

export default async function ProfilesPage(props: Props) {
  const { role, id } = await profileRoute(props)
  const [session, params] = await Promise.all([getSession(), props.searchParams])
  const screen = id ? <One kind={role} id={id} params={params} /> : <Listed kind={role} params={params} />
  // The one list with a form is interactive for everybody.
  const interactive = session !== null || (role === 'beta-testers' && !id)
  const form = role === 'beta-testers' && !id ? (['auth'] as const) : []
  return interactive ? <Interactive namespaces={['people', ...form]}>{screen}</Interactive> : screen
}
