// Registration page.
import { Messages } from '#components/layout/messages.tsx'
import { RegistrationScreen } from '#features/account/registration-screen.tsx'
import { callFromServer } from '#lib/api/server.ts'
import { system } from '#lib/contract/system.ts'
import { pageMetadata } from '#lib/i18n/metadata.ts'

export const generateMetadata = () => pageMetadata('registration')

export default async function RegistrationPage() {
  const { registration, captcha } = await callFromServer(system.settings, {})
  return (
    <Messages namespaces={['auth', 'errors']}>
      <RegistrationScreen closed={registration === 'closed'} captcha={captcha} />
    </Messages>
  )
}
