// Try the product in a sandbox of one's own.
import { SandboxScreen } from '#features/sandbox/sandbox-screen.tsx'
import { pageMetadata } from '#lib/i18n/metadata.ts'
import { Interactive } from '../../interactive.tsx'

type Props = { searchParams: Promise<{ over?: string | string[] }> }

export const generateMetadata = () => pageMetadata('sandbox')

export default async function SandboxPage({ searchParams }: Props) {
  const { over } = await searchParams
  return (
    <Interactive namespaces={['sandbox']}>
      <SandboxScreen over={over === '1'} />
    </Interactive>
  )
}
