// What the installation allows before anyone signs in; asked of the API once per page.

import { cache } from 'react'
import { api } from './endpoints.ts'
import { callFromServer } from './server.ts'

export const fetchSettings = cache(() => callFromServer(api.system.settings, {}))

/** Whether the guided demo may be entered; when that cannot be found out, the page does without the way to it. */
export const demoOffered = async (): Promise<boolean> =>
  fetchSettings().then(
    ({ demo }) => demo,
    () => false,
  )

/** The same for sandboxes. */
export const sandboxOffered = async (): Promise<boolean> =>
  fetchSettings().then(
    ({ sandbox }) => sandbox,
    () => false,
  )
