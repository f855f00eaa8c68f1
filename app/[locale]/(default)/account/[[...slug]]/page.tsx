// The account, one part at a time.
import { notFound } from 'next/navigation'
import { getTranslations } from 'next-intl/server'
import { AccountPage } from '#features/account/account-page/account-page.tsx'
import { accountParts, partOfAddress } from '#features/account/account-page/account-tabs.ts'
import { pageMetadata } from '#lib/i18n/metadata.ts'
import { Interactive } from '../../../interactive.tsx'

type Props = { params: Promise<{ slug?: string[] }> }

export async function generateMetadata({ params }: Props) {
  const { slug = [] } = await params
  const part = partOfAddress(slug) ?? notFound()
  const t = await getTranslations('profile')
  return pageMetadata('account', { slug: slug[0] }, { title: t(`parts.${part}`) })
}

export default async function Account({ params }: Props) {
  const part = partOfAddress((await params).slug ?? []) ?? notFound()
  return (
    <Interactive namespaces={['profile', 'errors', ...(accountParts[part].namespaces ?? [])]}>
      <AccountPage part={part} />
    </Interactive>
  )
}
