// Finds the picture on its page, so that anybody can point at it: its selector, its place, its words.
import type { ElementHandle, Page } from 'playwright-core'
import type { CaptureOrder, PictureFacts } from '#server/ports/capture.ts'

type LocatedPicture = { element: ElementHandle<Element>; place: NonNullable<PictureFacts['on_page']> }

/** The element that shows `image_url`, as an image or as a background; else the one that `selector` names; else null. */
export async function findPicture(
  page: Page,
  { image_url, selector }: Pick<CaptureOrder, 'image_url' | 'selector'>,
): Promise<LocatedPicture | null> {
  const handle = await page.evaluateHandle(
    ({ url, named }) => {
      const same = (address: string) => address !== '' && URL.parse(address, document.baseURI)?.href === url
      const offered = (image: HTMLImageElement) =>
        image.srcset.split(',').some(part => same(part.trim().split(/\s+/)[0] ?? ''))
      const images = [...document.images]
      const shown = images.find(image => same(image.currentSrc) || same(image.src)) ?? images.find(offered)
      if (shown) return shown
      const behind = [...document.querySelectorAll('*')].find(element =>
        [...getComputedStyle(element).backgroundImage.matchAll(/url\("(.*?)"\)/g)].some(([, address]) =>
          same(address ?? ''),
        ),
      )
      if (behind) return behind
      try {
        return named === null ? null : document.querySelector(named)
      } catch {
        return null // no selector of CSS
      }
    },
    { url: URL.parse(image_url)?.href ?? image_url, named: selector },
  )
  const element = handle.asElement()
  if (!element) return null
  await element.scrollIntoViewIfNeeded({ timeout: 5_000 }).catch(() => undefined)
  return { element, place: await placeOf(element) }
}

function placeOf(element: ElementHandle<Element>): Promise<LocatedPicture['place']> {
  return element.evaluate(node => {
    const steps: string[] = []
    for (let at: Element | null = node; at && at !== document.documentElement; at = at.parentElement) {
      const name = at.localName
      if (at.id !== '') {
        steps.unshift(`${name}#${CSS.escape(at.id)}`)
        break
      }
      const siblings = [...(at.parentElement?.children ?? [])].filter(each => each.localName === name)
      steps.unshift(siblings.length > 1 ? `${name}:nth-of-type(${siblings.indexOf(at) + 1})` : name)
    }
    const { x, y, width, height } = node.getBoundingClientRect()
    const caption = node.closest('figure')?.querySelector('figcaption')?.textContent?.trim().slice(0, 500) ?? null
    return {
      selector: steps.join(' > '),
      alt: node.getAttribute('alt'),
      caption,
      box: {
        x: Math.round(x + scrollX),
        y: Math.round(y + scrollY),
        width: Math.round(width),
        height: Math.round(height),
      },
    }
  })
}
