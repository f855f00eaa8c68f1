// The last resort, when the document itself could not be rendered.
'use client'
import { usePathname } from 'next/navigation'
import { failureLabels } from '#components/layout/errors/failure-labels.ts'
import { FailureScreen } from '#components/layout/errors/failure-screen.tsx'
import '../styles/globals.css'

type Props = { error: Error & { digest?: string }; reset: () => void }

export default function GlobalErrorPage({ error, reset }: Props) {
  const { locale, labels: words } = failureLabels(usePathname())
  return (
    <html lang={locale}>
      <head>
        <title>{words.title}</title>
      </head>
      <body>
        <main id="main">
          <FailureScreen error={error} again={reset} />
        </main>
      </body>
    </html>
  )
}
