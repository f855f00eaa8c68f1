// The document of every page: language, theme, fonts, and the few things that run everywhere.
import type { Metadata, Viewport } from 'next'
import { headers } from 'next/headers'
import { notFound } from 'next/navigation'
import type { ReactNode } from 'react'
import { LoadingBar } from '#components/layout/loading/loading-bar.tsx'
import { ServiceWorker } from '#components/layout/service-worker.tsx'
import { ThemeProvider } from '#components/layout/theme-provider.tsx'
import { brand } from '#lib/brand.ts'
import { isLocale } from '#lib/locales.ts'
import '../../styles/globals.css'
import '#components/layout/shell.css'

export const metadata: Metadata = {
  title: { default: brand.name, template: `%s · ${brand.name}` },
  applicationName: brand.name,
  icons: {
    icon: [
      { url: '/favicon.ico', sizes: '32x32' },
      { url: '/icon.svg', type: 'image/svg+xml' },
    ],
    apple: '/apple-icon.png',
  },
  manifest: '/manifest.webmanifest',
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
  const nonce = (await headers()).get('x-nonce') ?? undefined
  return (
    <html
      lang={locale}
      data-scroll-behavior="smooth"
      data-error-reports={process.env.SENTRY_BROWSER_DSN || undefined}
      suppressHydrationWarning
    >
      <body>
        <LoadingBar />
        <ThemeProvider nonce={nonce}>{children}</ThemeProvider>
        <ServiceWorker />
      </body>
    </html>
  )
}
