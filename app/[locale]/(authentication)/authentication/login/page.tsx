// Sign-in page.
import { Messages } from '#components/layout/messages.tsx'
import { DemoEntry } from '#features/account/sessions/demo-entry.tsx'
import { LoginScreen } from '#features/account/sessions/login-screen.tsx'
import { fetchSettings } from '#lib/api/settings.ts'
import { pageMetadata } from '#lib/i18n/metadata.ts'
import { errorsAtOnce } from '#lib/i18n/picked-messages.ts'
import { safeReturnPath } from '#lib/routes.ts'

export const generateMetadata = () => pageMetadata('login')

type Props = { searchParams: Promise<{ next?: string | string[] }> }

export default async function LoginPage({ searchParams }: Props) {
  const [{ next }, { captcha }] = await Promise.all([searchParams, fetchSettings()])
  return (
    <Messages namespaces={['auth', ...errorsAtOnce]}>
      <LoginScreen
        next={safeReturnPath(Array.isArray(next) ? next[0] : next)}
        captcha={captcha}
        demo={<DemoEntry className="border-line border-t pt-6" />}
      />
    </Messages>
  )
}
