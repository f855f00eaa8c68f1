// Page that takes an account back with the key of a letter.
import { notFound } from 'next/navigation'
import { Messages } from '#components/layout/messages.tsx'
import { RestoreAccountScreen } from '#features/account/security/restore-account-screen.tsx'
import { pageMetadata } from '#lib/i18n/metadata.ts'
import { errorsAtOnce } from '#lib/i18n/picked-messages.ts'

// The key of the letter is nobody else's business: the canonical address is the page without it.
export const generateMetadata = () => pageMetadata('restore_account')

type Props = { params: Promise<{ slug?: string[] }> }

export default async function RestoreAccountPage({ params }: Props) {
  const { slug = [] } = await params
  const [key, ...rest] = slug
  if (rest.length > 0) notFound()
  return (
    <Messages namespaces={['auth', ...errorsAtOnce]}>
      <RestoreAccountScreen link_key={key ?? null} />
    </Messages>
  )
}
