// Lawyer’s cases.
import { notFound } from 'next/navigation'
import { ComingPage } from '#components/layout/coming-page.tsx'
import { pageMetadata } from '#lib/i18n/metadata.ts'

export const generateMetadata = () => pageMetadata('lawyer')

type Props = { params: Promise<{ slug?: string[] }> }

export default async function LawyerPage({ params }: Props) {
  const { slug = [] } = await params
  if (slug.length > 1) notFound()
  return <ComingPage name="lawyer" />
}
