// The website plugin: its demonstration, the line to paste, and where one's photographs are shown by it.
import { PluginScreen } from '#features/plugin/plugin-screen.tsx'
import { pluginChoices } from '#features/plugin/shown-images.ts'
import { getSession } from '#lib/api/session.ts'
import { pageMetadata } from '#lib/i18n/metadata.ts'
import { may } from '#lib/rules/access.ts'
import { siteOrigin } from '#lib/site.ts'
import { Interactive } from '../../interactive.tsx'

type Props = { searchParams: Promise<{ image?: string | string[] }> }

export const generateMetadata = () => pageMetadata('plugin')

export default async function PluginPage({ searchParams }: Props) {
  const { image } = await searchParams
  const [images, session] = await Promise.all([
    pluginChoices(typeof image === 'string' ? image : undefined),
    getSession(),
  ])
  return (
    <Interactive namespaces={['plugin']}>
      <PluginScreen images={images} origin={siteOrigin()} creator={may('creator', session)} />
    </Interactive>
  )
}
