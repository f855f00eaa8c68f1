// Page that asks whether to log out. The middleware answers the form, and sends on whoever has no session any more.
import { LogoutScreen } from '#features/account/sessions/logout-screen.tsx'
import { pageMetadata } from '#lib/i18n/metadata.ts'
import { safeReturnPath } from '#lib/routes.ts'

export const generateMetadata = () => pageMetadata('logout')

type Props = { searchParams: Promise<{ next?: string | string[] }> }

export default async function LogoutPage({ searchParams }: Props) {
  const { next } = await searchParams
  return <LogoutScreen next={safeReturnPath(Array.isArray(next) ? next[0] : next)} />
}
