// A place to drop files, with a button that does the same for everyone who does not drag.
'use client'

import { clsx } from 'clsx'
import { type ReactNode, type RefObject, useEffect, useId } from 'react'
import { type FileRejection, useDropzone } from 'react-dropzone'
import { Button } from './button.tsx'
import ImageUp from './icons/image-up.tsx'

export type FileDropProps = {
  title: string
  /** What is accepted, in words. */
  hint?: ReactNode
  buttonLabel: string
  /** Shown while files hover over the place. */
  activeLabel: string
  onFiles: (files: File[]) => void
  /** Files that `accept`, `maxBytes` or `multiple` refuse. */
  onRejected?: (rejections: FileRejection[]) => void
  /** Media type → extensions, as react-dropzone wants it: `{ 'image/jpeg': ['.jpg', '.jpeg'] }`. */
  accept?: Record<string, string[]>
  maxBytes?: number
  multiple?: boolean
  disabled?: boolean
  error?: ReactNode
  /** One line, for a place that has files already. */
  compact?: boolean
  className?: string
}

export function FileDrop(props: FileDropProps) {
  const { title, hint, buttonLabel, activeLabel, onFiles, onRejected, accept, maxBytes, multiple, disabled } = props
  const id = useId()
  const { getRootProps, getInputProps, inputRef, isDragActive, open } = useDropzone({
    accept,
    maxSize: maxBytes,
    multiple: multiple ?? false,
    disabled,
    noClick: true,
    noKeyboard: true,
    onDropAccepted: onFiles,
    onDropRejected: onRejected,
  })
  useEarlyFiles(inputRef)
  return (
    <div
      {...getRootProps({ role: 'group', 'aria-labelledby': `${id}-title` })}
      data-active={isDragActive || undefined}
      className={clsx(
        'rounded-panel border border-line-strong border-dashed px-6 transition-colors duration-soft',
        props.compact
          ? 'flex flex-wrap items-center gap-y-3 py-4'
          : 'grid min-h-72 place-content-center justify-items-center gap-4 py-12 text-center',
        'data-active:border-accent data-active:border-solid data-active:bg-accent-soft',
        disabled && 'opacity-60',
        props.error && 'border-danger',
        props.className,
      )}
    >
      <input {...getInputProps({ 'aria-label': undefined, 'aria-labelledby': `${id}-title` })} />
      <ImageUp
        aria-hidden="true"
        strokeWidth={1}
        className={clsx('text-ink-muted', props.compact ? 'me-4 size-8' : 'size-12')}
      />
      <p id={`${id}-title`} className={props.compact ? 'me-4 grow font-semibold' : 'font-serif text-title-2'}>
        {isDragActive ? activeLabel : title}
      </p>
      {hint && (
        <div id={`${id}-hint`} className="max-w-md text-ink-muted text-small">
          {hint}
        </div>
      )}
      <Button
        variant="secondary"
        size={props.compact ? 'medium' : 'large'}
        onClick={open}
        disabled={disabled}
        aria-describedby={hint ? `${id}-hint` : undefined}
      >
        {buttonLabel}
      </Button>
      {props.error && (
        <div role="alert" className={clsx('max-w-md text-danger text-small', props.compact && 'ps-4')}>
          {props.error}
        </div>
      )}
    </div>
  )
}

/** Files that were chosen before the page's script ran are taken then: nobody heard of their choice. */
function useEarlyFiles(inputRef: RefObject<HTMLInputElement | null>): void {
  useEffect(() => {
    const input = inputRef.current
    // Should the browser's own event come right after this one, react-dropzone lets go of the first.
    if (input?.files?.length) input.dispatchEvent(new Event('change', { bubbles: true }))
  }, [inputRef])
}
