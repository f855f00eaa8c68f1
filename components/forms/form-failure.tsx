// Why a form as a whole was refused, announced at once.
'use client'
import type { ReactNode } from 'react'
import { Notice } from '#components/ui/notice.tsx'
import { ApiFailure } from '#lib/api/api-failure.ts'
import { useFailureMessage } from '#lib/api/use-failure.ts'
import type { FailureCode } from '#lib/errors.ts'
import { needBehind } from '#lib/rules/plan-needs.ts'
import { PlanLink } from '../layout/plan-link.tsx'

/** What codes mean at one place, where their own sentences speak of something else. */
export type FailureWords = Partial<Record<FailureCode, string>>

type Props = { failure: unknown; actions?: ReactNode; words?: FailureWords | undefined }

/** Nothing while `failure` is null; `actions` lead out of it; a quota that is full leads to the plans. */
export function FormFailure({ failure, actions, words }: Props) {
  const failureMessage = useFailureMessage()
  if (failure === null) return null
  const code = failure instanceof ApiFailure ? failure.problem.code : null
  const need = code && needBehind(code)
  return (
    <Notice tone="danger" live="alert" actions={actions ?? (need && <PlanLink need={need} />)}>
      {(code && words?.[code]) ?? failureMessage(failure)}
    </Notice>
  )
}
