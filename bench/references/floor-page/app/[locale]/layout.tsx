// The document around the floor page.
import { NextIntlClientProvider } from 'next-intl'
import type { ReactNode } from 'react'

export const metadata = { title: 'Floor', description: 'The least that Next and next-intl need' }

export default async function Layout({
  children,
  params,
}: {
  children: ReactNode
  params: Promise<{ locale: string }>
}) {
  const { locale } = await params
  return (
    <html lang={locale}>
      <body>
        <NextIntlClientProvider>{children}</NextIntlClientProvider>
      </body>
    </html>
  )
}
