// The list of one role.

import { BetaTestersScreen } from '#features/social/beta-testers-screen.tsx'
import { LazyBetaForm } from '#features/social/lazy-parts.tsx'
import { peopleState } from '#features/social/people-query.ts'
import { PeopleScreen } from '#features/social/people-screen.tsx'
import { PhotographersScreen } from '#features/social/photographers-screen.tsx'
import { api } from '#lib/api/endpoints.ts'
import { callFromServer } from '#lib/api/server.ts'
import { getSession } from '#lib/api/session.ts'
import type { ProfileRole } from '#lib/routes.ts'
import type { SearchParams } from '#lib/search-params.ts'

export async function Listed({ kind, params }: { kind: ProfileRole; params: SearchParams }) {
  const query = peopleState.read(params)
  if (kind === 'photographers') return <PhotographersScreen page={query.page} />
  if (kind === 'beta-testers') {
    const { captcha } = await callFromServer(api.system.settings, {})
    return <BetaTestersScreen page={query.page} form={<LazyBetaForm captcha={captcha} />} />
  }
  const session = await getSession()
  return <PeopleScreen kind={kind} query={query} me={session?.id ?? null} />
}
