// Sales.
import { notFound } from 'next/navigation'
import { ComingPage } from '#components/layout/coming-page.tsx'
import { pageMetadata } from '#lib/i18n/metadata.ts'

export const generateMetadata = () => pageMetadata('sale')

type Props = { params: Promise<{ id?: string[] }> }

export default async function SalePage({ params }: Props) {
  const { id = [] } = await params
  if (id.length > 1) notFound()
  return <ComingPage name="sale" />
}
