// A message that belongs to a place on the page: what happened, why, what to do.

import { clsx } from 'clsx'
import type { ReactNode } from 'react'
import CircleAlert from './icons/circle-alert.tsx'
import CircleCheck from './icons/circle-check.tsx'
import Info from './icons/info.tsx'
import TriangleAlert from './icons/triangle-alert.tsx'

export type NoticeProps = {
  tone?: 'info' | 'success' | 'warning' | 'danger'
  title?: ReactNode
  children?: ReactNode
  /** Buttons or links that lead out of the situation. */
  actions?: ReactNode
  /** Announce it when it appears: politely (status) or at once (alert). */
  live?: 'status' | 'alert'
  className?: string
}

const looks = {
  info: { Icon: Info, ground: 'bg-accent-soft', sign: 'text-accent' },
  success: { Icon: CircleCheck, ground: 'bg-success-soft', sign: 'text-success' },
  warning: { Icon: TriangleAlert, ground: 'bg-warning-soft', sign: 'text-warning' },
  danger: { Icon: CircleAlert, ground: 'bg-danger-soft', sign: 'text-danger' },
}

export function Notice({ tone = 'info', title, children, actions, live, className }: NoticeProps) {
  const { Icon, ground, sign } = looks[tone]
  return (
    <div role={live} className={clsx('flex gap-3 rounded-panel p-4 text-ink', ground, className)}>
      <Icon aria-hidden="true" className={clsx('mt-0.5 size-5 shrink-0', sign)} />
      <div className="grid min-w-0 gap-1 text-small">
        {title && <p className="font-semibold">{title}</p>}
        {children && <div>{children}</div>}
        {actions && <div className="mt-2 flex flex-wrap gap-2">{actions}</div>}
      </div>
    </div>
  )
}
