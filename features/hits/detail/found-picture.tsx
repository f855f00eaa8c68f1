// The kept copy of a picture that was found; just after the discovery it may not be there yet, so it is asked for a few times.
'use client'
import { clsx } from 'clsx'
import { useTranslations } from 'next-intl'
import { type ComponentProps, useEffect, useState } from 'react'
import ImageOff from '#components/ui/icons/image-off.tsx'
import type { Hit } from '#lib/contract/hits.ts'

const TRIES = 6
const ASK_AGAIN_MS = 5_000

type Props = Omit<ComponentProps<'img'>, 'src' | 'width' | 'height' | 'alt'> & { picture: Hit['picture']; alt: string }

export function FoundPicture({ picture, alt, className, ...rest }: Props) {
  const t = useTranslations('hits')
  const [tries, setTries] = useState(0)
  const [missing, setMissing] = useState(false)
  useEffect(() => {
    if (!missing || tries >= TRIES) return
    const timer = setTimeout(() => {
      setTries(tries + 1)
      setMissing(false)
    }, ASK_AGAIN_MS)
    return () => clearTimeout(timer)
  }, [missing, tries])
  if (missing) {
    return (
      <span title={t('no_copy')} className={clsx('grid place-items-center bg-sunken text-ink-muted', className)}>
        <span className="sr-only">
          {alt} {t('no_copy')}
        </span>
        <ImageOff aria-hidden="true" className="size-6" />
      </span>
    )
  }
  const { copy_url, width, height } = picture
  const again = `${copy_url.includes('?') ? '&' : '?'}again=${tries}`
  return (
    // biome-ignore lint/performance/noImgElement: the API's own copy, already small.
    <img
      src={tries === 0 ? copy_url : `${copy_url}${again}`}
      alt={alt}
      width={width}
      height={height}
      decoding="async"
      onError={() => setMissing(true)}
      className={clsx('bg-sunken object-contain', className)}
      {...rest}
    />
  )
}
