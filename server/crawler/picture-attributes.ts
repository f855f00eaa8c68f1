// Attributes in which pages keep pictures until they are scrolled to: those of the common libraries and shop systems.
import type { Attributes } from './parse-markup.ts'

/** In the order in which they are believed: the large picture first. */
const ADDRESSES = [
  'data-zoom-image',
  'data-large_image',
  'data-large-image',
  'data-full',
  'data-full-src',
  'data-full-url',
  'data-orig-file',
  'data-large-file',
  'data-hi-res-src',
  'data-src-retina',
  'data-src',
  'data-lazy-src',
  'data-lazy',
  'data-lazyload',
  'data-original',
  'data-original-src',
  'data-flickity-lazyload',
  'data-echo',
  'data-img-src',
  'data-image-src',
  'data-image',
  'data-url',
  'data-defer-src',
  'data-pin-media',
  'data-splide-lazy',
  'data-cfsrc',
  'lazy-src',
] as const

const SETS = ['data-srcset', 'data-lazy-srcset', 'data-original-set', 'data-splide-lazy-srcset', 'lazy-srcset'] as const

const BACKGROUNDS = [
  'data-bg',
  'data-bg-src',
  'data-background',
  'data-background-image',
  'data-background-src',
  'data-lazy-background',
  'data-bgset',
  'data-parallax-image',
  'data-image-background',
] as const

/** Pixels that are asked for where an address has a place for the width (lazysizes, Shopify). */
const WANTED_WIDTH = '1080'

const looksLikeAddress = (text: string): boolean => /^(?:https?:)?\/\/|^\.{0,2}\/|\.\w{3,5}(?:[?#]|$)/i.test(text)

/** The address of the picture that an element will show; null when nothing announces one. */
export function lazyAddress(given: Attributes): string | null {
  for (const name of ADDRESSES) {
    const value = given[name]?.trim()
    if (value && looksLikeAddress(value)) return value.replaceAll('{width}', WANTED_WIDTH)
  }
  return null
}

export function lazySet(given: Attributes): string | null {
  for (const name of SETS) if (given[name]) return given[name] ?? null
  return null
}

/** Some write `url(…)`, some the address itself. */
export function lazyBackground(given: Attributes): string | null {
  for (const name of BACKGROUNDS) {
    const value = given[name]?.trim()
    if (!value) continue
    const inner =
      /^url\((.*)\)$/i
        .exec(value)?.[1]
        ?.replace(/^\s*["']|["']\s*$/g, '')
        .trim() ?? value
    if (looksLikeAddress(inner)) return inner.split(/\s/)[0] ?? null
  }
  return null
}
