// The website plugin.
import { ComingPage } from '#components/layout/coming-page.tsx'
import { pageMetadata } from '#lib/i18n/metadata.ts'

export const generateMetadata = () => pageMetadata('plugin')

export default function PluginPage() {
  return <ComingPage name="plugin" />
}
