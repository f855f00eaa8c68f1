// Puts a photograph into a lightbox: over the photograph of a list, or with words on its own page.
'use client'
import { clsx } from 'clsx'
import { useParams, useRouter } from 'next/navigation'
import { createContext, useContext, useState, useSyncExternalStore } from 'react'
import { buttonClass } from '#components/ui/button-class.ts'
import Bookmark from '#components/ui/icons/bookmark.tsx'
import { snackbar } from '#components/ui/snackbar.ts'
import { href, localHref } from '#lib/routes.ts'
import { useAskWhenIdle } from './ask-when-idle.ts'
import { keptHere, onKept } from './kept-images.ts'

/** All words of the button, so that lists without a provider can have one. */
export type LightboxWords = Record<'put' | 'kept' | 'added' | 'removed' | 'failed' | 'open' | 'name', string>

const NoWords: LightboxWords = { put: '', kept: '', added: '', removed: '', failed: '', open: '', name: '' }
const Words = createContext(NoWords)

/** Around a list with many signs, so that their words are sent once. */
export const LightboxWordsProvider = Words.Provider

function useLightbox(image: string, words: LightboxWords): { kept: boolean; toggle: () => void } {
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
  return { kept, toggle: () => void toggle() }
}

const Sign = ({ kept }: { kept: boolean }) => (
  <Bookmark aria-hidden="true" fill={kept ? 'currentColor' : 'none'} className="size-4" />
)

type ButtonProps = { image: string; words: LightboxWords; small?: boolean; className?: string }

export function LightboxButton({ image, words, small = false, className }: ButtonProps) {
  const { kept, toggle } = useLightbox(image, words)
  return (
    <button
      type="button"
      aria-pressed={kept}
      onClick={toggle}
      className={clsx(
        buttonClass({ variant: 'secondary', size: small ? 'small' : 'medium' }),
        'aria-pressed:[&>svg]:text-accent',
        className,
      )}
    >
      <Sign kept={kept} />
      {kept ? words.kept : words.put}
    </button>
  )
}

/** Over a photograph of a list inside a `LightboxWordsProvider`: only a sign, whose name is `label`. */
export function LightboxSign({ image, label }: { image: string; label: string }) {
  const { kept, toggle } = useLightbox(image, useContext(Words))
  return (
    <button type="button" aria-label={label} title={label} aria-pressed={kept} onClick={toggle} className="tile-sign">
      <Sign kept={kept} />
    </button>
  )
}
