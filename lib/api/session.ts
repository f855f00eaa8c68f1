// Who is signed in, as server components see it.

import { headers } from 'next/headers'
import { redirect } from 'next/navigation'
import { getLocale } from 'next-intl/server'
import { cache } from 'react'
import type { Profile } from '#lib/contract/profiles.ts'
import { href, localHref } from '#lib/routes.ts'
import { ApiFailure } from './api-failure.ts'
import { api } from './endpoints.ts'
import { callFromServer, sessionToken } from './server.ts'

export type Session = Profile

/**
 * The signed-in person, or null without a session cookie (then nothing is asked of the API). A cookie whose session
 * has ended is dropped by way of the logout page, which leads back to the page that was asked for.
 */
export const getSession = cache(async (): Promise<Session | null> => {
  if (!(await sessionToken())) return null
  try {
    return await callFromServer(api.profiles.current, {})
  } catch (error) {
    if (!(error instanceof ApiFailure) || error.problem.status !== 401) throw error
  }
  const asked = (await headers()).get('x-path') ?? '/'
  redirect(localHref(await getLocale(), href('logout', {}, { next: asked })))
})
