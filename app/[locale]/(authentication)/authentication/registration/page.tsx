// Registration page.
import { Messages } from '#components/layout/messages.tsx'
import { RegistrationScreen } from '#features/account/registration/registration-screen.tsx'
import { fetchSettings } from '#lib/api/settings.ts'
import { pageMetadata } from '#lib/i18n/metadata.ts'
import { errorsAtOnce } from '#lib/i18n/picked-messages.ts'

export const generateMetadata = () => pageMetadata('registration')

export default async function RegistrationPage() {
  const { registration, captcha } = await fetchSettings()
  return (
    <Messages namespaces={['auth', ...errorsAtOnce]}>
      <RegistrationScreen mode={registration} captcha={captcha} />
    </Messages>
  )
}
