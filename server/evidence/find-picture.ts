// Finds the picture on its page, so that anybody can point at it: its selector, its place, its words.
import type { CaptureOrder, PictureFacts } from '#server/ports/capture.ts'
import type { PageLook } from './look-at-page.ts'

type Place = NonNullable<PictureFacts['on_page']>

/** Where the page shows `image_url`, as an image or as a background; else what `selector` names; else null. */
export async function findPicture(
  look: PageLook,
  { image_url, selector }: Pick<CaptureOrder, 'image_url' | 'selector'>,
): Promise<Place | null> {
  const element = await look.find(findShown, { url: URL.parse(image_url)?.href ?? image_url, named: selector })
  return element && (await look.read(placeOf, element))
}

// Both run in the page's isolated world. A page gives its elements names, by which a document or a form would answer with
// an element instead of its own property (`<img name="images">`): only prototypes are asked, and images, which have none.

function findShown(_: Element, { url, named }: { url: string; named: string | null }): Element | null {
  const all = (selector: string) => [...Document.prototype.querySelectorAll.call(document, selector)]
  const base: string = Reflect.get(Node.prototype, 'baseURI', document)
  const same = (address: string) => address !== '' && URL.parse(address, base)?.href === url
  const offered = (image: HTMLImageElement) =>
    image.srcset.split(',').some(part => same(part.trim().split(/\s+/)[0] ?? ''))
  const images = all('img').filter(each => each instanceof HTMLImageElement)
  const shown = images.find(image => same(image.currentSrc) || same(image.src)) ?? images.find(offered)
  if (shown) return shown
  const behind = all('*').find(element =>
    [...getComputedStyle(element).backgroundImage.matchAll(/url\("(.*?)"\)/g)].some(([, address]) =>
      same(address ?? ''),
    ),
  )
  if (behind) return behind
  try {
    return named === null ? null : Document.prototype.querySelector.call(document, named)
  } catch {
    return null // no selector of CSS
  }
}

function placeOf(node: Element): Place {
  const attribute = (element: Element, name: string) => Element.prototype.getAttribute.call(element, name)
  const parentOf = (element: Element): Element | null => Reflect.get(Node.prototype, 'parentElement', element)
  const nameOf = (element: Element): string => Reflect.get(Element.prototype, 'localName', element)
  const steps: string[] = []
  for (let at: Element | null = node; at && nameOf(at) !== 'html'; at = parentOf(at)) {
    const name = nameOf(at)
    const id = attribute(at, 'id')
    if (id) {
      steps.unshift(`${name}#${CSS.escape(id)}`)
      break
    }
    const parent = parentOf(at)
    const around: Element[] = parent ? [...Reflect.get(Element.prototype, 'children', parent)] : []
    const siblings = around.filter(each => nameOf(each) === name)
    steps.unshift(siblings.length > 1 ? `${name}:nth-of-type(${siblings.indexOf(at) + 1})` : name)
  }
  const { x, y, width, height } = Element.prototype.getBoundingClientRect.call(node)
  const figure = Element.prototype.closest.call(node, 'figure')
  const caption = figure && Element.prototype.querySelector.call(figure, 'figcaption')
  return {
    selector: steps.join(' > '),
    alt: attribute(node, 'alt'),
    caption: caption?.textContent?.trim().slice(0, 500) ?? null,
    box: {
      x: Math.round(x + scrollX),
      y: Math.round(y + scrollY),
      width: Math.round(width),
      height: Math.round(height),
    },
  }
}
