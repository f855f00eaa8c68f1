// An error inside a page of the default layout: toolbar and footer stay.
'use client'
import { FailureScreen } from '#components/layout/errors/failure-screen.tsx'

type Props = { error: Error & { digest?: string }; reset: () => void }

export default function DefaultErrorPage({ error, reset }: Props) {
  return <FailureScreen error={error} again={reset} />
}
