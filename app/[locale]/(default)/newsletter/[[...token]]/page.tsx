// The newsletter: asking for it, and with the link of a letter, confirming or leaving.
import type { Metadata } from 'next'
import { notFound } from 'next/navigation'
import { NewsletterScreen } from '#features/content/newsletter/newsletter-screen.tsx'
import { pageMetadata } from '#lib/i18n/metadata.ts'
import { Interactive } from '../../../interactive.tsx'

type Props = { params: Promise<{ token?: string[] }> }

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const { token } = await params
  const metadata = await pageMetadata('newsletter')
  return token ? { title: metadata.title ?? null, robots: { index: false, follow: false } } : metadata
}

export default async function NewsletterPage({ params }: Props) {
  const { token: [token, ...more] = [] } = await params
  if (more.length > 0) notFound()
  return (
    <Interactive namespaces={['newsletter', 'auth']}>
      <NewsletterScreen token={token} />
    </Interactive>
  )
}
