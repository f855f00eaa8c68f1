// Copies found: the categories that hits are filed in, and the comparison of one of them.
import { notFound } from 'next/navigation'
import { isHitsPath } from '#features/hits/hits-params.ts'
import { HitsScreen } from '#features/hits/hits-screen.tsx'
import { CreatorsOnly } from '#features/upload/creators-only.tsx'
import { getSession } from '#lib/api/session.ts'
import { pageMetadata } from '#lib/i18n/metadata.ts'
import { may } from '#lib/rules/access.ts'
import { Interactive } from '../../../interactive.tsx'

export const generateMetadata = () => pageMetadata('hits')

type Props = { params: Promise<{ slug?: string[] }> }

export default async function HitsPage({ params }: Props) {
  const [session, { slug = [] }] = await Promise.all([getSession(), params])
  if (!isHitsPath(slug)) notFound()
  // A session that has just ended is for the calls below to report.
  if (session && !may('creator', session)) return <CreatorsOnly />
  return (
    <Interactive
      namespaces={[
        'agency',
        'firewall',
        'hits',
        'lists',
        'match-reasons',
        'licenses',
        'payment',
        'prices',
        'report-payment',
      ]}
    >
      <HitsScreen />
    </Interactive>
  )
}
