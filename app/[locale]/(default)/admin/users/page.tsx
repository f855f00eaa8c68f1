// Users verification, for administrators; everybody else finds no such page.
import { notFound } from 'next/navigation'
import { notFoundMetadata } from '#components/layout/errors/not-found-screen.tsx'
import { AdminScreen } from '#features/admin/admin-screen.tsx'
import { getSession } from '#lib/api/session.ts'
import { pageMetadata } from '#lib/i18n/metadata.ts'
import { Interactive } from '../../../interactive.tsx'

const isAdmin = async () => (await getSession())?.roles.includes('admin') ?? false

export const generateMetadata = async () => ((await isAdmin()) ? pageMetadata('admin_users') : notFoundMetadata())

export default async function AdminUsersPage() {
  if (!(await isAdmin())) notFound()
  return (
    <Interactive namespaces={['admin', 'identity', 'profile', 'priority', 'litigations', 'lists']}>
      <AdminScreen />
    </Interactive>
  )
}
