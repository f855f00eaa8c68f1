// Users verification, for administrators.
import { ComingPage } from '#components/layout/coming-page.tsx'
import { pageMetadata } from '#lib/i18n/metadata.ts'

export const generateMetadata = () => pageMetadata('admin_users')

export default function AdminUsersPage() {
  return <ComingPage name="admin_users" />
}
