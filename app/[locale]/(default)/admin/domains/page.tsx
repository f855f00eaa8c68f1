// Websites and what is known of them, for administrators; everybody else finds no such page.
import { notFound } from 'next/navigation'
import { notFoundMetadata } from '#components/layout/errors/not-found-screen.tsx'
import { DomainsScreen } from '#features/monitoring/domains/domains-screen.tsx'
import { getSession } from '#lib/api/session.ts'
import { pageMetadata } from '#lib/i18n/metadata.ts'
import { Interactive } from '../../../interactive.tsx'

const isAdmin = async () => (await getSession())?.roles.includes('admin') ?? false

export const generateMetadata = async () => ((await isAdmin()) ? pageMetadata('admin_domains') : notFoundMetadata())

export default async function AdminDomainsPage() {
  if (!(await isAdmin())) notFound()
  return (
    <Interactive namespaces={['archives', 'domains', 'evidence', 'lists', 'payment', 'report-payment']}>
      <DomainsScreen />
    </Interactive>
  )
}
