// Page to ask for a new password.

import { Messages } from '#components/layout/messages.tsx'
import { ForgotPasswordScreen } from '#features/account/security/forgot-password-screen.tsx'
import { api } from '#lib/api/endpoints.ts'
import { callFromServer } from '#lib/api/server.ts'
import { pageMetadata } from '#lib/i18n/metadata.ts'
import { errorsAtOnce } from '#lib/i18n/picked-messages.ts'

export const generateMetadata = () => pageMetadata('forgot_password')

export default async function ForgotPasswordPage() {
  const { captcha } = await callFromServer(api.system.settings, {})
  return (
    <Messages namespaces={['auth', ...errorsAtOnce]}>
      <ForgotPasswordScreen captcha={captcha} />
    </Messages>
  )
}
