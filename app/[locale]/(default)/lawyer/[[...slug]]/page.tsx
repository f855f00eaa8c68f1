// The lawyers’ desk and its cases; whoever is no lawyer finds no such page.
import { notFound } from 'next/navigation'
import { notFoundMetadata } from '#components/layout/errors/not-found-screen.tsx'
import { isCaseSlug } from '#features/litigations/desk-params.ts'
import { LawyerDesk } from '#features/litigations/lawyer-desk.tsx'
import { getSession } from '#lib/api/session.ts'
import { pageMetadata } from '#lib/i18n/metadata.ts'
import { may } from '#lib/rules/access.ts'
import { Interactive } from '../../../interactive.tsx'

const isLawyer = async () => may('lawyer', await getSession())

export const generateMetadata = async () => ((await isLawyer()) ? pageMetadata('lawyer') : notFoundMetadata())

type Props = { params: Promise<{ slug?: string[] }> }

export default async function LawyerPage({ params }: Props) {
  const { slug = [] } = await params
  const [id = null] = slug
  if (!(await isLawyer()) || slug.length > 1 || (id !== null && !isCaseSlug(id))) notFound()
  return (
    <Interactive namespaces={['litigations', 'lists', 'sale', 'settlement-claims', 'settlement-letter']}>
      <LawyerDesk id={id} />
    </Interactive>
  )
}
