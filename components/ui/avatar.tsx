// A person's picture, or the initials of the name.
import { clsx } from 'clsx'

export type AvatarProps = {
  name: string
  src?: string | null
  size?: 'small' | 'medium' | 'large'
  className?: string
}

const sizes = { small: 'size-8 text-caption', medium: 'size-12 text-body', large: 'size-24 text-title-2' }
const pixels = { small: 32, medium: 48, large: 96 }

/** Of the first and the last word. What stands in brackets, and signs, are no part of a name. */
function initials(name: string): string {
  const words = name.replace(/\([^()]*\)/g, ' ').match(/[\p{L}\p{N}][^\s]*/gu) ?? []
  const last = words.length > 1 ? words.at(-1) : undefined
  return [words[0], last].map(word => Array.from(word ?? '')[0]?.toLocaleUpperCase() ?? '').join('')
}

/** Decorative: the name always stands beside it, so it is hidden from readers. */
export function Avatar({ name, src, size = 'small', className }: AvatarProps) {
  const shape = clsx('shrink-0 rounded-full bg-sunken object-cover', sizes[size], className)
  // biome-ignore lint/performance/noImgElement: sizes are made once at upload, not on request.
  if (src) return <img src={src} alt="" width={pixels[size]} height={pixels[size]} loading="lazy" className={shape} />
  return (
    // The initials are drawn by the style sheet: they are a picture of the name, and no reader should spell them out.
    <span
      aria-hidden="true"
      data-initials={initials(name)}
      className={clsx(
        shape,
        'inline-grid place-items-center font-serif text-ink-muted before:content-[attr(data-initials)]',
      )}
    />
  )
}
