// A photograph cut to a small square beside words that name it.
import { clsx } from 'clsx'
import { Photo, photoSources } from './photo.tsx'

type Props = {
  image: { color: string | null; sources: Parameters<typeof photoSources>[0] }
  /** Its size, such as `size-14`. */
  className: string
}

export function Thumbnail({ image: { color, sources }, className }: Props) {
  return (
    <span
      className={clsx('shrink-0 overflow-hidden bg-sunken', className)}
      style={color ? { backgroundColor: color } : undefined}
    >
      {sources.length > 0 && (
        <Photo
          alt=""
          width={1}
          height={1}
          sources={photoSources(sources)}
          sizes="4.5rem"
          colour={color}
          className="size-full object-cover"
        />
      )}
    </span>
  )
}
