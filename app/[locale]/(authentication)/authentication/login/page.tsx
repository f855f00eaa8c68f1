// Sign-in page.
import { Messages } from '#components/layout/messages.tsx'
import { LoginScreen } from '#features/account/login-screen.tsx'
import { callFromServer } from '#lib/api/server.ts'
import { system } from '#lib/contract/system.ts'
import { pageMetadata } from '#lib/i18n/metadata.ts'
import { safeReturnPath } from '#lib/routes.ts'

export const generateMetadata = () => pageMetadata('login')

type Props = { searchParams: Promise<{ next?: string | string[] }> }

export default async function LoginPage({ searchParams }: Props) {
  const [{ next }, { captcha }] = await Promise.all([searchParams, callFromServer(system.settings, {})])
  return (
    <Messages namespaces={['auth', 'errors']}>
      <LoginScreen next={safeReturnPath(Array.isArray(next) ? next[0] : next)} captcha={captcha} />
    </Messages>
  )
}
