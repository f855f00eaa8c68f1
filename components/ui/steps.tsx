// A vertical line of steps with their outcomes: the verifier's checks, the life of a certificate.

import { clsx } from 'clsx'
import type { ReactNode } from 'react'
import Check from './icons/check.tsx'
import Minus from './icons/minus.tsx'
import X from './icons/x.tsx'

export type StepState = 'passed' | 'failed' | 'inconclusive' | 'pending'

export type Step = {
  key: string
  title: ReactNode
  state: StepState
  /** The word for the state: shown beside the title when it is not plain success, always read aloud. */
  stateLabel: string
  /** When it happened. */
  at?: ReactNode
  detail?: ReactNode
}

const looks = {
  passed: { Icon: Check, disc: 'bg-success text-canvas border-success', word: 'text-success' },
  failed: { Icon: X, disc: 'bg-danger-fill text-danger-ink border-danger-fill', word: 'text-danger' },
  inconclusive: { Icon: Minus, disc: 'bg-warning-soft text-warning border-warning', word: 'text-warning' },
  pending: { Icon: null, disc: 'bg-canvas border-line-strong border-dashed', word: 'text-ink-muted' },
}

export function Steps({ steps, className }: { steps: readonly Step[]; className?: string }) {
  return (
    <ol className={className}>
      {steps.map(step => {
        const { Icon, disc, word } = looks[step.state]
        return (
          <li
            key={step.key}
            data-state={step.state}
            className="relative grid grid-cols-[2rem_1fr] gap-x-4 pb-8 before:absolute before:start-4 before:top-9 before:bottom-1 before:w-px before:bg-line last:pb-0 last:before:hidden"
          >
            <span aria-hidden="true" className={clsx('grid size-8 place-items-center rounded-full border', disc)}>
              {Icon && <Icon strokeWidth={2.5} className="size-4" />}
            </span>
            <div className="grid min-w-0 gap-1 pt-1">
              <div className="flex flex-wrap items-baseline gap-x-3">
                <p className="font-semibold leading-6">{step.title}</p>
                <span className={clsx('text-caption', word, step.state === 'passed' && 'sr-only')}>
                  {step.stateLabel}
                </span>
              </div>
              {step.at && <p className="text-ink-muted text-small">{step.at}</p>}
              {step.detail && <div className="mt-1 text-ink-muted text-small">{step.detail}</div>}
            </div>
          </li>
        )
      })}
    </ol>
  )
}
