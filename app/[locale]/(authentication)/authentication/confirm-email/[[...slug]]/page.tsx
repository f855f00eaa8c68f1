// Page that confirms an e-mail address with the key of an email.
import { notFound } from 'next/navigation'
import { Messages } from '#components/layout/messages.tsx'
import { ConfirmEmailScreen } from '#features/account/registration/confirm-email-screen.tsx'
import { getSession } from '#lib/api/session.ts'
import { fetchSettings } from '#lib/api/settings.ts'
import { pageMetadata } from '#lib/i18n/metadata.ts'
import { errorsAtOnce } from '#lib/i18n/picked-messages.ts'
import { safeReturnPath } from '#lib/routes.ts'

// The key of the email is nobody else's business: the canonical address is the page without it.
export const generateMetadata = () => pageMetadata('confirm_email')

type Props = { params: Promise<{ slug?: string[] }>; searchParams: Promise<{ next?: string | string[] }> }

export default async function ConfirmEmailPage({ params, searchParams }: Props) {
  const [{ slug = [] }, { next }, { captcha }, session] = await Promise.all([
    params,
    searchParams,
    fetchSettings(),
    getSession(),
  ])
  const [key, ...rest] = slug
  if (rest.length > 0) notFound()
  return (
    <Messages namespaces={['auth', ...errorsAtOnce]}>
      <ConfirmEmailScreen
        link_key={key ?? null}
        captcha={captcha}
        signed_in={session !== null}
        next={safeReturnPath(typeof next === 'string' ? next : null)}
      />
    </Messages>
  )
}
