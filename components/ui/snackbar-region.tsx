// Shows the snackbar's messages at the foot of the page; errors interrupt a reader, the others wait.
'use client'

import { clsx } from 'clsx'
import { useEffect, useState } from 'react'
import X from './icons/x.tsx'
import { type SnackbarMessage, snackbar, useSnackbarMessages } from './snackbar.ts'

export type SnackbarRegionProps = {
  dismissLabel: string
  /** In demo mode: shown instead of every plain error. */
  demoMessage?: string
}

const SHOWN_MS = 6_000
/** Errors stay longer: they must be read, and there may be something to copy from them. */
const ERROR_SHOWN_MS = 12_000

/** Mounted once, in the layout. The two live regions are always in the page: a reader does not notice one that arrives with its text. */
export function SnackbarRegion({ dismissLabel, demoMessage }: SnackbarRegionProps) {
  const messages = useSnackbarMessages()
  const [paused, setPaused] = useState(false)
  const row = (shown: SnackbarMessage) => (
    <SnackbarRow key={shown.id} {...{ shown, dismissLabel, demoMessage, paused }} />
  )
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: reading or reaching a message only stops its clock, nothing is operated here.
    <div
      className="pointer-events-none fixed inset-x-4 bottom-[calc(1rem+var(--foot-bar,0px))] z-60 mx-auto grid max-w-lg gap-2"
      onPointerEnter={() => setPaused(true)}
      onPointerLeave={() => setPaused(false)}
      onFocus={() => setPaused(true)}
      onBlur={() => setPaused(false)}
    >
      {/* oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- an output element may hold text only, and a message has a button */}
      <div role="status" className="grid gap-2">
        {messages.filter(shown => shown.kind === 'other').map(row)}
      </div>
      <div role="alert" className="grid gap-2">
        {messages.filter(shown => shown.kind !== 'other').map(row)}
      </div>
    </div>
  )
}

type RowProps = SnackbarRegionProps & { shown: SnackbarMessage; paused: boolean }

function SnackbarRow({ shown, dismissLabel, demoMessage, paused }: RowProps) {
  const isError = shown.kind !== 'other'
  useEffect(() => {
    if (paused) return
    const timer = setTimeout(() => snackbar.dismiss(shown.id), isError ? ERROR_SHOWN_MS : SHOWN_MS)
    return () => clearTimeout(timer)
  }, [paused, isError, shown.id])
  return (
    <div
      data-state="open"
      className={clsx(
        'motion-settle pointer-events-auto flex items-start gap-3 rounded-panel py-2 ps-4 pe-2 text-small shadow-float',
        isError ? 'bg-danger-fill text-danger-ink' : 'bg-primary text-primary-ink',
      )}
    >
      <p className="min-w-0 flex-1 py-1.5">{shown.kind === 'error' && demoMessage ? demoMessage : shown.message}</p>
      {shown.action && (
        <button
          type="button"
          onClick={() => {
            snackbar.dismiss(shown.id)
            shown.action?.act()
          }}
          className="min-h-9 shrink-0 rounded-control px-2 font-semibold underline underline-offset-4 outline-current focus-visible:outline-current focus-visible:-outline-offset-2"
        >
          {shown.action.label}
        </button>
      )}
      <button
        type="button"
        aria-label={dismissLabel}
        onClick={() => snackbar.dismiss(shown.id)}
        className="grid size-9 shrink-0 place-items-center rounded-control outline-current focus-visible:outline-current focus-visible:-outline-offset-2"
      >
        <X aria-hidden="true" className="size-4" />
      </button>
    </div>
  )
}
