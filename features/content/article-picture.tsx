// The photograph that opens an article, with the credit its licence asks for.
import { useTranslations } from 'next-intl'
import { articlePictureUrl, type PictureName, pictureCredit, pictureWidths } from '#lib/content/pictures.ts'

type Props = {
  name: PictureName
  alt: string
  /** How wide it is shown, as in the attribute. */
  sizes?: string
}

export function ArticlePicture({ name, alt, sizes = '(min-width: 46rem) 46rem, 100vw' }: Props) {
  const t = useTranslations('content')
  return (
    <figure className="mt-10">
      {/* biome-ignore lint/performance/noImgElement: sizes are made once, with the article. */}
      <img
        src={articlePictureUrl(name, 640)}
        srcSet={pictureWidths.map(width => `${articlePictureUrl(name, width)} ${width}w`).join(', ')}
        sizes={sizes}
        width={1280}
        height={720}
        alt={alt}
        fetchPriority="high"
        className="h-auto w-full rounded-panel bg-surface"
      />
      <figcaption className="mt-2 text-caption text-ink-muted">{t('credit', pictureCredit(name))}</figcaption>
    </figure>
  )
}
