// What is taken out of a rendered page: its HTML and the pictures it shows. The first function runs inside the page.
import { z } from 'zod'

const HTML_CHARS = 5_000_000

/** Runs in the browser: knows nothing of this file, and its answer is a stranger's. */
export function gatherPage() {
  const limits = { html: 5_000_000, pictures: 1_000, elements: 3_000, steps: 24 }
  const selectorOf = (element: Element): string | null => {
    const steps: string[] = []
    let at: Element | null = element
    while (at && at !== document.documentElement && steps.length < limits.steps) {
      const { id, tagName, parentElement }: Element = at
      const name = tagName.toLowerCase()
      if (/^[A-Za-z][\w-]{0,100}$/.test(id) && document.querySelectorAll(`#${id}`).length === 1) {
        return [`#${id}`, ...steps].join(' > ')
      }
      if (at === document.body) return ['body', ...steps].join(' > ')
      const same = parentElement ? [...parentElement.children].filter(child => child.tagName === tagName) : [at]
      steps.unshift(`${name}:nth-of-type(${same.indexOf(at) + 1})`)
      at = parentElement
    }
    return null
  }
  const box = (element: Element) => {
    const { width, height } = element.getBoundingClientRect()
    return { width: Math.round(width), height: Math.round(height), selector: selectorOf(element) }
  }
  const shown = [...document.images].slice(0, limits.pictures).map(image => ({
    src: image.currentSrc || image.src,
    alt: image.alt || null,
    ...box(image),
  }))
  const backgrounds = [...document.querySelectorAll('body, body *')].slice(0, limits.elements).flatMap(element => {
    const [, src] = /url\("(https?:[^"]+)"\)/.exec(getComputedStyle(element).backgroundImage) ?? []
    return src ? [{ src, alt: null, ...box(element) }] : []
  })
  return {
    html: document.documentElement.outerHTML.slice(0, limits.html),
    pictures: [...shown, ...backgrounds].slice(0, limits.pictures),
  }
}

const Gathered = z.object({
  html: z.string().max(HTML_CHARS),
  pictures: z
    .array(
      z.object({
        src: z.string().max(100_000),
        alt: z.string().max(100_000).nullable(),
        width: z.number(),
        height: z.number(),
        selector: z.string().max(10_000).nullable(),
      }),
    )
    .max(1_000),
})

/** Checks what the page answered; throws when it is not what the function above answers. */
export const gathered = (answer: unknown): z.infer<typeof Gathered> => Gathered.parse(answer)
