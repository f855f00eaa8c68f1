// Reads of the pages of people on the server, each asked once per request however often it is needed.

import { cache } from 'react'
import { api } from '#lib/api/endpoints.ts'
import { callAsStranger, callFromServer, orNull } from '#lib/api/server.ts'
import type { PublicProfile } from '#lib/contract/profiles.ts'
import { href, type ProfileRole } from '#lib/routes.ts'
import { type PersonQuery, personState } from './people-query.ts'

/** Everybody who makes images is a creator to whoever follows the name under one. */
const wears = (person: PublicProfile, role: ProfileRole) =>
  person.roles.some(each => each === role || (role === 'creators' && each === 'agencies'))

/** The person of a role, or null when there is none that the visitor may see. */
export const readPerson = cache(async (role: ProfileRole, id: string): Promise<PublicProfile | null> => {
  const person = await orNull(callFromServer(api.profiles.read, { id }))
  return person && wears(person, role) ? person : null
})

/** The same person for somebody without a session; null when the profile is not public. */
export const readAsStranger = (id: string) => orNull(callAsStranger(api.profiles.read, { id }))

export const fetchPhotographer = cache((id: string) => orNull(callFromServer(api.photographers.read, { id })))

export const fetchBetaTester = cache((id: string) => orNull(callFromServer(api.betaTesters.read, { id })))

type LinkedPerson = Pick<PublicProfile, 'id' | 'slug' | 'roles'>

/** Where a person's page is, whatever role it was reached by. */
export const personHref = ({ id, slug, roles }: LinkedPerson, query: Partial<PersonQuery> = {}): string =>
  href('profile', { role: roles[0] ?? 'creators', id, slug }, personState.query(query))
