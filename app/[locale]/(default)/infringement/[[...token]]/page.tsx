// The page for a notified party.
import { notFound } from 'next/navigation'
import { ComingPage } from '#components/layout/coming-page.tsx'
import { pageMetadata } from '#lib/i18n/metadata.ts'

export const generateMetadata = () => pageMetadata('infringement')

type Props = { params: Promise<{ token?: string[] }> }

export default async function InfringementPage({ params }: Props) {
  const { token = [] } = await params
  if (token.length > 1) notFound()
  return <ComingPage name="infringement" />
}
