// What the installation allows before anyone signs in; asked of the API once per page.

import { cache } from 'react'
import { api } from './endpoints.ts'
import { callFromServer } from './server.ts'

export const fetchSettings = cache(() => callFromServer(api.system.settings, {}))

/** Whether there is a way to try the product; when that cannot be found out, the page does without it. */
const offered = async (way: 'demo' | 'sandbox'): Promise<boolean> =>
  fetchSettings().then(
    settings => settings[way],
    () => false,
  )
/** The guided demo may be entered. */
export const demoOffered = () => offered('demo')
export const sandboxOffered = () => offered('sandbox')
