// Payments, invoices and what else moves money, for administrators; everybody else finds no such page.
import { notFound } from 'next/navigation'
import { notFoundMetadata } from '#components/layout/errors/not-found-screen.tsx'
import { MoneyScreen } from '#features/admin/money/money-screen.tsx'
import { getSession } from '#lib/api/session.ts'
import { pageMetadata } from '#lib/i18n/metadata.ts'
import { Interactive } from '../../../interactive.tsx'

const isAdmin = async () => (await getSession())?.roles.includes('admin') ?? false

export const generateMetadata = async () => ((await isAdmin()) ? pageMetadata('admin_money') : notFoundMetadata())

export default async function AdminMoneyPage() {
  if (!(await isAdmin())) notFound()
  return (
    <Interactive namespaces={['money', 'billing', 'books', 'invoices', 'payouts', 'plans', 'lists']}>
      <MoneyScreen />
    </Interactive>
  )
}
