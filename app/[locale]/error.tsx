// Any error below the document: the error page, in place of the layout that failed.
'use client'
import { FailureScreen } from '#components/layout/errors/failure-screen.tsx'

type Props = { error: Error & { digest?: string }; reset: () => void }

export default function ErrorPage({ error, reset }: Props) {
  return (
    <main id="main">
      <FailureScreen error={error} again={reset} />
    </main>
  )
}
