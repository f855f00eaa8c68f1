// Domains, for administrators.
import { ComingPage } from '#components/layout/coming-page.tsx'
import { pageMetadata } from '#lib/i18n/metadata.ts'

export const generateMetadata = () => pageMetadata('admin_domains')

export default function AdminDomainsPage() {
  return <ComingPage name="admin_domains" />
}
