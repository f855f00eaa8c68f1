// The account, one tab at a time.
import { notFound } from 'next/navigation'
import { getTranslations } from 'next-intl/server'
import { AccountPage } from '#features/account/account-page/account-page.tsx'
import { accountTabs, tabOfPath } from '#features/account/account-page/account-tabs.ts'
import { pageMetadata } from '#lib/i18n/metadata.ts'
import { Interactive } from '../../../interactive.tsx'

type Props = { params: Promise<{ slug?: string[] }> }

export async function generateMetadata({ params }: Props) {
  const { slug = [] } = await params
  const tab = tabOfPath(slug) ?? notFound()
  const t = await getTranslations('profile')
  return pageMetadata('account', { slug: slug[0] }, { title: t(`tabs.${tab}`) })
}

export default async function Account({ params }: Props) {
  const tab = tabOfPath((await params).slug ?? []) ?? notFound()
  return (
    <Interactive namespaces={['profile', 'password-proof', ...(accountTabs[tab].namespaces ?? [])]}>
      <AccountPage tab={tab} />
    </Interactive>
  )
}
