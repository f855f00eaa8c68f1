// Puts a photograph into a lightbox: over the photograph of a list, or with words on its own page.
'use client'
import { clsx } from 'clsx'
import { useParams, useRouter } from 'next/navigation'
import { useState, useSyncExternalStore } from 'react'
import { buttonClass } from '#components/ui/button.tsx'
import { IconButton } from '#components/ui/icon-button.tsx'
import Bookmark from '#components/ui/icons/bookmark.tsx'
import { snackbar } from '#components/ui/snackbar.ts'
import { href, localHref } from '#lib/routes.ts'
import { useAskWhenIdle } from './ask-when-idle.ts'
import { keptHere, onKept } from './kept-images.ts'

/** All words of the button, so that lists without a provider can have one. */
export type LightboxWords = Record<'put' | 'kept' | 'added' | 'removed' | 'failed' | 'open' | 'name', string>

type Props = {
  image: string
  words: LightboxWords
  /** Over a photograph: only a sign, whose name is this. */
  label?: string
  small?: boolean
  className?: string
}

export function LightboxButton({ image, words, label, small = false, className }: Props) {
  const router = useRouter()
  const { locale } = useParams<{ locale: string }>()
  const [busy, setBusy] = useState(false)
  const kept = useSyncExternalStore(
    onKept,
    () => keptHere()?.images.includes(image) ?? false,
    () => false,
  )
  useAskWhenIdle(words.name)
  const toggle = async () => {
    if (busy) return
    setBusy(true)
    try {
      const { toggleImage } = await import('./toggle-image.ts')
      const put = await toggleImage(image, words.name)
      const open = { label: words.open, act: () => router.push(localHref(locale, href('lightboxes'))) }
      snackbar.show({ kind: 'other', message: put ? words.added : words.removed, ...(put && { action: open }) })
    } catch {
      snackbar.show({ kind: 'error', message: words.failed })
    } finally {
      setBusy(false)
    }
  }
  const sign = <Bookmark aria-hidden="true" fill={kept ? 'currentColor' : 'none'} className="size-4" />
  if (label === undefined)
    return (
      <button
        type="button"
        aria-pressed={kept}
        onClick={() => void toggle()}
        className={clsx(
          buttonClass({ variant: 'secondary', size: small ? 'small' : 'medium' }),
          'aria-pressed:[&>svg]:text-accent',
          className,
        )}
      >
        {sign}
        {kept ? words.kept : words.put}
      </button>
    )
  return (
    <IconButton
      variant="over"
      label={label}
      icon={sign}
      aria-pressed={kept}
      onClick={() => void toggle()}
      className={className}
    />
  )
}
