// The home of whoever is signed in: the parts of their roles, one below the other.
import { getTranslations } from 'next-intl/server'
import type { ReactNode } from 'react'
import type { Session } from '#lib/api/session.ts'
import { AdministrationHome } from './administration/administration-home.tsx'
import { BuyerHome } from './buyer/buyer-home.tsx'
import { CreatorHome } from './creator/creator-home.tsx'
import { type HomeRole, homePartsOf } from './home-parts.ts'
import { LawyerHome } from './lawyer/lawyer-home.tsx'

type Props = {
  session: Session
  /** Where a creator's first photograph is dropped. */
  upload: ReactNode
}

export async function PersonalHome({ session, upload }: Props) {
  const t = await getTranslations('overview')
  const roles = homePartsOf(session)
  const parts: Record<HomeRole, ReactNode> = {
    administration: <AdministrationHome />,
    lawyer: <LawyerHome />,
    creator: <CreatorHome session={session} upload={upload} />,
    buyer: <BuyerHome alone={roles.length === 1} />,
  }
  return (
    <div className="page-width grid grid-cols-1 gap-6 pt-6 pb-(--section-gap)">
      <h1 className="font-serif text-title-2">{t('title', { name: session.first_name })}</h1>
      {roles.map(part => (
        <div key={part}>{parts[part]}</div>
      ))}
    </div>
  )
}
