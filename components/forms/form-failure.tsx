// Why a form as a whole was refused, announced at once.
'use client'
import type { ReactNode } from 'react'
import { Notice } from '#components/ui/notice.tsx'
import { useFailureMessage } from '#lib/api/use-failure.ts'

/** Nothing while `failure` is null; `actions` lead out of it. */
export function FormFailure({ failure, actions }: { failure: unknown; actions?: ReactNode }) {
  const failureMessage = useFailureMessage()
  if (failure === null) return null
  return (
    <Notice tone="danger" live="alert" actions={actions}>
      {failureMessage(failure)}
    </Notice>
  )
}
