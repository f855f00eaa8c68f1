// Page to choose a new password with the key of an email.
import { notFound } from 'next/navigation'
import { Messages } from '#components/layout/messages.tsx'
import { ResetPasswordScreen } from '#features/account/security/reset-password-screen.tsx'
import { pageMetadata } from '#lib/i18n/metadata.ts'
import { errorsAtOnce } from '#lib/i18n/picked-messages.ts'

// The key of the email is nobody else's business: the canonical address is the page without it.
export const generateMetadata = () => pageMetadata('reset_password')

type Props = { params: Promise<{ slug?: string[] }> }

export default async function ResetPasswordPage({ params }: Props) {
  const { slug = [] } = await params
  // `/{person}/{key}/`, or the key alone.
  const [, , ...rest] = slug
  if (rest.length > 0) notFound()
  return (
    <Messages namespaces={['auth', ...errorsAtOnce, 'errors.codes.link_invalid']}>
      <ResetPasswordScreen link_key={slug.at(-1) ?? null} />
    </Messages>
  )
}
