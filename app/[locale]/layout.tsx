// The document of every page: language, theme, fonts, and the few things that run everywhere.
import type { Metadata, Viewport } from 'next'
import { headers } from 'next/headers'
import { notFound } from 'next/navigation'
import type { ReactNode } from 'react'
import { ServiceWorker } from '#components/layout/installed/service-worker.tsx'
import { LoadingBar } from '#components/layout/loading/loading-bar.tsx'
import { ThemeProvider } from '#components/layout/theme-provider.tsx'
import { LazyOutsideServices } from '#features/outside-services/lazy-outside-services.tsx'
import { brand } from '#lib/brand.ts'
import { isLocale } from '#lib/locales.ts'
import { installedServices } from '#lib/outside/installed.ts'
import { OUTSIDE_ATTRIBUTE, outsideAttribute, outsideOn } from '#lib/outside/outside-services.ts'
import '../../styles/globals.css'
import '#components/layout/shell.css'

const metadata: Metadata = {
  title: { default: brand.name, template: `%s · ${brand.name}` },
  applicationName: brand.name,
  icons: {
    icon: [
      { url: '/favicon.ico', sizes: '32x32' },
      { url: '/icon.svg', type: 'image/svg+xml' },
    ],
    apple: '/apple-icon.png',
  },
}

export async function generateMetadata({ params }: Pick<Props, 'params'>): Promise<Metadata> {
  const { locale } = await params
  return { ...metadata, manifest: `/${locale}/manifest.webmanifest` }
}

export const viewport: Viewport = {
  width: 'device-width',
  initialScale: 1,
  themeColor: [
    { media: '(prefers-color-scheme: light)', color: '#ffffff' },
    { media: '(prefers-color-scheme: dark)', color: '#101214' },
  ],
}

type Props = { children: ReactNode; params: Promise<{ locale: string }> }

export default async function LocaleLayout({ children, params }: Props) {
  const { locale } = await params
  if (!isLocale(locale)) notFound()
  const asked = await headers()
  const nonce = asked.get('x-nonce') ?? undefined
  const path = (asked.get('x-path') ?? '').split('?')[0] ?? ''
  const outside = outsideAttribute(outsideOn(path.slice(locale.length + 1), installedServices()))
  return (
    <html lang={locale} data-scroll-behavior="smooth" {...{ [OUTSIDE_ATTRIBUTE]: outside }} suppressHydrationWarning>
      <body>
        <LoadingBar />
        <ThemeProvider nonce={nonce}>{children}</ThemeProvider>
        {outside && <LazyOutsideServices />}
        <ServiceWorker />
      </body>
    </html>
  )
}
