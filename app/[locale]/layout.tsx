// The document of every page: language, theme, fonts, and the few things that run everywhere.
import type { Metadata, Viewport } from 'next'
import { headers } from 'next/headers'
import { notFound } from 'next/navigation'
import type { ReactNode } from 'react'
import { ThemeProvider } from '#components/layout/theme-provider.tsx'
import { brand } from '#lib/brand.ts'
import { isLocale } from '#lib/i18n/routing.ts'
import '../../styles/globals.css'

export const metadata: Metadata = { title: { default: brand.name, template: `%s · ${brand.name}` } }
export const viewport: Viewport = { width: 'device-width', initialScale: 1 }

export default async function LocaleLayout({ children, params }: { children: ReactNode; params: Promise<{ locale: string }> }) {
  const { locale } = await params
  if (!isLocale(locale)) notFound()
  const nonce = (await headers()).get('x-nonce') ?? undefined
  return (
    <html lang={locale} suppressHydrationWarning>
      <body>
        <ThemeProvider nonce={nonce}>{children}</ThemeProvider>
      </body>
    </html>
  )
}
