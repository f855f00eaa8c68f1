// The page of one person, photographer or beta tester.
import { notFound } from 'next/navigation'
import { Works } from '#features/images/works.tsx'
import { BetaTesterScreen } from '#features/social/beta-testers-screen.tsx'
import { NothingForGuests, OwnProfileBar, type OwnView } from '#features/social/own-profile-bar.tsx'
import { makesImages } from '#features/social/people-cards.tsx'
import { personState } from '#features/social/people-query.ts'
import { PhotographerScreen, photographerHref } from '#features/social/photographers-screen.tsx'
import { ProfileScreen } from '#features/social/profile-screen.tsx'
import {
  fetchBetaTester,
  fetchPhotographer,
  personHref,
  readAsStranger,
  readPerson,
} from '#features/social/read-people.ts'
import { getSession } from '#lib/api/session.ts'
import type { PublicProfile } from '#lib/contract/profiles.ts'
import type { ProfileRole } from '#lib/routes.ts'
import { may } from '#lib/rules/access.ts'
import type { SearchParams } from '#lib/search-params.ts'

type Props = { kind: ProfileRole; id: string; params: SearchParams }

export async function One({ kind, id, params }: Props) {
  if (kind === 'photographers') return <Photographer id={id} page={personState.read(params).page} />
  if (kind === 'beta-testers' && id.startsWith('bet_')) {
    return <BetaTesterScreen tester={(await fetchBetaTester(id)) ?? notFound()} />
  }
  const [person, session] = await Promise.all([readPerson(kind, id), getSession()])
  if (!person) notFound()
  const { page, view } = personState.read(params)
  if (session?.id === id) {
    return <Own profile={person} view={view} page={page} is_public={session.is_public} />
  }
  return (
    <ProfileScreen profile={person} visitor={{ me: session?.id ?? null, admin: may('admin', session) }}>
      <WorksOf profile={person} page={page} />
    </ProfileScreen>
  )
}

async function Photographer({ id, page }: { id: string; page: number }) {
  const found = (await fetchPhotographer(id)) ?? notFound()
  const hrefFor = (to: number) => photographerHref(found, to)
  return (
    <PhotographerScreen
      photographer={found}
      works={<Works of={{ photographers: id }} label={found.name} page={page} hrefFor={hrefFor} />}
    />
  )
}

type OwnProps = { profile: PublicProfile; view: OwnView; page: number; is_public: boolean }

/** One's own page: the owner's view with everything, or exactly what strangers find. */
async function Own({ profile, view, page, is_public }: OwnProps) {
  const shown = view === 'guest' ? await readAsStranger(profile.id) : profile
  const me = view === 'guest' ? null : profile.id
  return (
    <>
      <OwnProfileBar profile={profile} view={view} is_public={is_public} />
      {shown ? (
        <ProfileScreen profile={shown} visitor={{ me, admin: false }}>
          <WorksOf profile={shown} page={page} view={view} />
        </ProfileScreen>
      ) : (
        <NothingForGuests />
      )}
    </>
  )
}

function WorksOf({ profile, page, view }: { profile: PublicProfile; page: number; view?: OwnView }) {
  if (!makesImages(profile)) return null
  const hrefFor = (to: number) => personHref(profile, { page: to, ...(view ? { view } : {}) })
  return (
    <div className="page-width w-full">
      <Works
        of={{ creators: profile.id }}
        label={profile.name}
        page={page}
        hrefFor={hrefFor}
        {...(view ? { view } : {})}
      />
    </div>
  )
}
