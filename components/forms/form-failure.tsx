// Why a form as a whole was refused, announced at once.
'use client'
import type { ReactNode } from 'react'
import { Notice } from '#components/ui/notice.tsx'
import { ApiFailure } from '#lib/api/api-failure.ts'
import { useFailureMessage } from '#lib/api/use-failure.ts'
import { needBehind } from '#lib/rules/plan-needs.ts'
import { PlanLink } from '../layout/plan-link.tsx'

/** Nothing while `failure` is null; `actions` lead out of it; a quota that is full leads to the plans. */
export function FormFailure({ failure, actions }: { failure: unknown; actions?: ReactNode }) {
  const failureMessage = useFailureMessage()
  if (failure === null) return null
  const need = failure instanceof ApiFailure ? needBehind(failure.problem.code) : null
  return (
    <Notice tone="danger" live="alert" actions={actions ?? (need && <PlanLink need={need} />)}>
      {failureMessage(failure)}
    </Notice>
  )
}
