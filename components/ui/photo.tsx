// A photograph in the best format the browser takes, on a ground of its own colours until it has come, without moving anything.
import { clsx } from 'clsx'
import type { CSSProperties } from 'react'
import { averageColour, paintedGround } from './thumbhash-ground.ts'

export type PhotoSource = {
  /** `image/avif`, `image/webp`, `image/jpeg`. */
  type: string
  /** Widths in pixels with their addresses. */
  files: readonly { url: string; width: number }[]
}

export type PhotoProps = {
  /** What is to be seen; the title of the work when nothing better is known. */
  alt: string
  /** Pixels of the original: they only fix the proportions. */
  width: number
  height: number
  /** Best format first; the last one is also the fallback. */
  sources: readonly PhotoSource[]
  /** How wide it is shown, as in the `sizes` attribute. */
  sizes: string
  /** Base64 thumbhash, or a CSS colour when there is none. */
  thumbhash?: string | null
  colour?: string | null
  /** Paints a blur of the picture instead of its mean colour: for one large photograph, not for a wall of them. */
  blur?: boolean
  /** The first photograph of the screen: loaded at once and before other things. */
  priority?: boolean
  /** On the first screen beside that one: loaded at once too, but not before it. */
  eager?: boolean
  /** cover fills its frame and crops; contain shows everything. */
  fit?: 'cover' | 'contain'
  className?: string
}

const formats = ['image/avif', 'image/webp', 'image/jpeg']

/** The API lists each file by itself; a picture element wants them by format, the best first. */
export function photoSources(files: readonly { media_type: string; width: number; url: string }[]): PhotoSource[] {
  return formats.flatMap(type => {
    const ofType = files.filter(file => file.media_type === type).toSorted((a, b) => a.width - b.width)
    return ofType.length > 0 ? [{ type, files: ofType.map(({ url, width }) => ({ url, width })) }] : []
  })
}

const srcSet = (source: PhotoSource) => source.files.map(file => `${file.url} ${file.width}w`).join(', ')

function ground({ thumbhash, colour, blur }: Pick<PhotoProps, 'thumbhash' | 'colour' | 'blur'>): CSSProperties {
  if (thumbhash && blur) return { background: paintedGround(thumbhash) }
  if (thumbhash) return { backgroundColor: averageColour(thumbhash) }
  return colour ? { backgroundColor: colour } : {}
}

export function Photo(props: PhotoProps) {
  const { alt, width, height, sources, sizes, priority = false, eager = priority, fit = 'cover', className } = props
  const fallback = sources.at(-1)
  const largest = fallback?.files.at(-1)
  return (
    <picture className="contents">
      {sources.slice(0, -1).map(source => (
        <source key={source.type} type={source.type} srcSet={srcSet(source)} sizes={sizes} />
      ))}
      <img
        src={largest?.url}
        srcSet={fallback && srcSet(fallback)}
        sizes={sizes}
        alt={alt}
        width={width}
        height={height}
        loading={eager ? 'eager' : 'lazy'}
        fetchPriority={priority ? 'high' : undefined}
        decoding="async"
        className={clsx(
          'w-full rounded-photo bg-sunken text-caption text-ink-muted',
          fit === 'cover' ? 'object-cover' : 'object-contain',
          className,
        )}
        style={ground(props)}
      />
    </picture>
  )
}
