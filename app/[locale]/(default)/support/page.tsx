// Support: answers, and the form to write to us.

import { SupportScreen } from '#features/content/support-screen.tsx'
import { api } from '#lib/api/endpoints.ts'
import { callFromServer } from '#lib/api/server.ts'
import { getSession } from '#lib/api/session.ts'
import { pageMetadata } from '#lib/i18n/metadata.ts'

export const generateMetadata = () => pageMetadata('support')

export default async function SupportPage() {
  const [session, { captcha }] = await Promise.all([getSession(), callFromServer(api.system.settings, {})])
  const sender = session && { name: `${session.first_name} ${session.last_name}`, email: session.email }
  return <SupportScreen captcha={captcha} sender={sender} />
}
