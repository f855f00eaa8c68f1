// Light, grey, dark or the system's choice, on <html data-theme>, set by an inline script before the first paint.
'use client'
import { ThemeProvider as NextThemes } from 'next-themes'
import type { ReactNode } from 'react'

const themes = ['light', 'grey', 'dark'] as const

/** `nonce` lets the inline script pass the content security policy; cached pages have none and are allowed by hash. */
export function ThemeProvider({ nonce, children }: { nonce: string | undefined; children: ReactNode }) {
  return (
    <NextThemes
      attribute="data-theme"
      themes={[...themes]}
      defaultTheme="system"
      enableSystem
      enableColorScheme={false}
      nonce={nonce}
      storageKey="theme"
    >
      {children}
    </NextThemes>
  )
}
