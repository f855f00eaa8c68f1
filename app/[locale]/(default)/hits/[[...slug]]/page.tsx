// Copies found.
import { notFound } from 'next/navigation'
import { ComingPage } from '#components/layout/coming-page.tsx'
import { pageMetadata } from '#lib/i18n/metadata.ts'

export const generateMetadata = () => pageMetadata('hits')

type Props = { params: Promise<{ slug?: string[] }> }

export default async function HitsPage({ params }: Props) {
  const { slug = [] } = await params
  if (slug.length > 2) notFound()
  return <ComingPage name="hits" />
}
