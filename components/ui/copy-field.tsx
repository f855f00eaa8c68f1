// A long machine value (digest, address, transaction) shortened in its middle, with a button that copies the whole.
'use client'

import { clsx } from 'clsx'
import { IconButton } from './icon-button.tsx'
import Check from './icons/check.tsx'
import Copy from './icons/copy.tsx'
import { useCopied } from './use-copied.ts'

export type CopyFieldProps = {
  value: string
  /** What the button does, for instance “Copy the SHA-256 digest”. */
  copyLabel: string
  copiedLabel: string
  /** Shows the whole value over several lines. */
  whole?: boolean
  className?: string
}

/** Characters that stay at the end when the middle gives way. */
const TAIL = 8

export function CopyField({ value, copyLabel, copiedLabel, whole = false, className }: CopyFieldProps) {
  const { copied, copy } = useCopied()
  return (
    <span className={clsx('flex min-w-0 items-center gap-1', className)}>
      {whole ? (
        <code className="min-w-0 break-all font-mono text-caption">{value}</code>
      ) : (
        <code className="flex min-w-0 font-mono text-caption" title={value}>
          <span className="truncate">{value.slice(0, -TAIL)}</span>
          <span>{value.slice(-TAIL)}</span>
        </code>
      )}
      <IconButton
        size="small"
        label={copyLabel}
        onClick={() => copy(value)}
        icon={
          copied ? (
            <Check aria-hidden="true" className="size-4 text-success" />
          ) : (
            <Copy aria-hidden="true" className="size-4 text-ink-muted" />
          )
        }
      />
      <output className="sr-only">{copied ? copiedLabel : ''}</output>
    </span>
  )
}
