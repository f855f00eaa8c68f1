// Finds the pictures of a page wherever pages keep them, with what is said about each and where it is.
import { picturesInCss } from './css-pictures.ts'
import type { ElementPath } from './element-path.ts'
import { picturesInJsonLd } from './json-ld.ts'
import type { Attributes, MarkupReader } from './parse-markup.ts'
import { lazyAddress, lazyBackground, lazySet } from './picture-attributes.ts'
import { largestCandidate } from './srcset.ts'

/** Where a picture was found, the most telling first: for a picture that is found twice the better place is kept. */
export const pictureSources = [
  'img',
  'source',
  'anchor',
  'poster',
  'background',
  'json_ld',
  'meta',
  'link',
  'sheet',
] as const
type PictureSource = (typeof pictureSources)[number]

/** A picture as the page writes it; `url` is not resolved yet. */
export type RawPicture = {
  url: string
  /** Other renditions of the same picture, for when the first cannot be had. */
  fallbacks: string[]
  source: PictureSource
  alt: string | null
  caption: string | null
  /** CSS selector of the element that shows it; null for what is only said about the page. */
  selector: string | null
  /** As declared in the page, in CSS pixels. */
  width: number | null
  height: number | null
}

const PICTURES_MAX = 1_000
const TEXT_CHARS = 500
const META_PICTURES = new Set([
  'og:image',
  'og:image:url',
  'og:image:secure_url',
  'twitter:image',
  'twitter:image:src',
  'thumbnail',
  'msapplication-tileimage',
])
const PICTURE_FILE = /\.(?:jpe?g|jfif|png|webp|avif|gif|bmp|tiff?|heic)(?:[?#]|$)/i
/** The same picture in another format, which a fallback in `img` shows as well. */
const OTHER_FORMAT = /^image\/(?:webp|avif|jxl|jpeg|png)$/i

type Add = (url: string | null | undefined, source: PictureSource, more?: Partial<RawPicture>) => void
type Gathering = 'style' | 'json'
type Figure = { from: number; caption: string }

export type PictureCollector = MarkupReader & { pictures: RawPicture[] }

export function collectPictures(path: ElementPath): PictureCollector {
  const pictures: RawPicture[] = []
  const figures: Figure[] = []
  let gathered = ''
  let gathering: Gathering | null = null

  const add: Add = (url, source, more = {}) => {
    if (!url || pictures.length >= PICTURES_MAX || /^(?:data|blob|about|javascript):/i.test(url.trim())) return
    const selector = gathering !== null || ['meta', 'link', 'json_ld'].includes(source) ? null : path.selector()
    pictures.push({
      url,
      source,
      fallbacks: [],
      alt: null,
      caption: null,
      selector,
      width: null,
      height: null,
      ...more,
    })
  }
  const addStyled = (css: string | undefined): void => {
    if (css) for (const url of picturesInCss(css)) add(url, 'background')
  }

  const byName = elementReaders({
    path,
    add,
    onFigure: () => figures.push({ from: pictures.length, caption: '' }),
    onGather: what => {
      gathering = what
    },
  })

  return {
    pictures,
    open(name, attributes) {
      byName[name]?.(attributes)
      addStyled(attributes.style)
      add(lazyBackground(attributes), 'background')
      if (attributes.background && ['body', 'table', 'td', 'th'].includes(name))
        add(attributes.background, 'background')
    },
    text(text) {
      if (gathering) gathered += text
      const figure = figures.at(-1)
      if (figure && path.inside('figcaption') && figure.caption.length < TEXT_CHARS) figure.caption += text
    },
    close(name) {
      if (gathering && (name === 'style' || name === 'script')) {
        if (gathering === 'style') addStyled(gathered)
        else for (const { url, caption } of picturesInJsonLd(gathered)) add(url, 'json_ld', { caption: short(caption) })
        gathered = ''
        gathering = null
      }
      if (name !== 'figure') return
      const figure = figures.pop()
      const caption = short(figure?.caption)
      for (const picture of pictures.slice(figure?.from ?? pictures.length)) picture.caption ??= caption
    },
  }
}

type Found = {
  path: ElementPath
  add: Add
  onFigure: () => void
  /** What stands in the element is read as a whole when it closes. */
  onGather: (what: Gathering) => void
}

/** What the attributes of an element tell, by its name. */
function elementReaders({ path, add, onFigure, onGather }: Found): Record<string, (attributes: Attributes) => void> {
  return {
    img: given => addImage(given, add),
    'amp-img': given => addImage(given, add),
    source: given => {
      // Of a `picture`; the sources of sounds and films have other types.
      const repeats = given.media === undefined && OTHER_FORMAT.test(given.type ?? '') && !given.src
      if (path.inside('picture') && !repeats) add(largestCandidate(given.srcset ?? lazySet(given) ?? ''), 'source')
    },
    video: given => add(given.poster, 'poster'),
    input: given => given.type?.toLowerCase() === 'image' && add(given.src, 'img', { alt: short(given.alt) }),
    object: given => PICTURE_FILE.test(given.data ?? '') && add(given.data, 'img'),
    embed: given => PICTURE_FILE.test(given.src ?? '') && add(given.src, 'img'),
    image: given => add(given.href ?? given['xlink:href'], 'img'),
    a: given => PICTURE_FILE.test(given.href ?? '') && add(given.href, 'anchor', { alt: short(given.title) }),
    meta: given => {
      const name = (given.property ?? given.name ?? given.itemprop ?? '').toLowerCase()
      if (META_PICTURES.has(name) || name === 'image') add(given.content, 'meta')
    },
    link: given => {
      const kinds = (given.rel ?? '').toLowerCase().split(/\s+/)
      const preloaded = kinds.includes('preload') && given.as === 'image'
      if (preloaded || kinds.includes('image_src')) add(largestCandidate(given.imagesrcset ?? '') ?? given.href, 'link')
    },
    figure: onFigure,
    style: () => onGather('style'),
    script: given => {
      if (/^application\/ld\+json/i.test(given.type ?? '')) onGather('json')
    },
  }
}

function addImage(given: Attributes, add: Add): void {
  // The largest rendition of one picture is enough; `src` may be a placeholder, or the only address that works.
  const largest = largestCandidate(given.srcset ?? '') ?? largestCandidate(lazySet(given) ?? '')
  const [best, ...fallbacks] = new Set(
    [largest, lazyAddress(given), given.src].filter(each => typeof each === 'string'),
  )
  add(best, 'img', {
    fallbacks,
    alt: short(given.alt),
    caption: short(given.title),
    width: pixels(given.width),
    height: pixels(given.height),
  })
}

function short(text: string | null | undefined): string | null {
  const trimmed = text?.replace(/\s+/g, ' ').trim().slice(0, TEXT_CHARS)
  return trimmed ? trimmed : null
}

function pixels(text: string | undefined): number | null {
  const number = Number.parseInt(text ?? '', 10)
  return number > 0 && number < 100_000 && !text?.includes('%') ? number : null
}
