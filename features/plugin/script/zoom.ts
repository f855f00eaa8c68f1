// A closer look: the picture over the whole page, and where it is enlarged, the parts of it that are in sight.
import { PLUGIN_REFERRER } from '#lib/rules/plugin/mark.ts'
import type { PluginZoom } from '#lib/rules/plugin/said.ts'
import { roomAfter } from './caption.ts'
import { make } from './style.ts'

const STEP = 2
/** Points of the screen for a pixel of the picture, at most. */
const CLOSEST = 2

export function addZoom(mark: HTMLAnchorElement, zoom: PluginZoom, root = roomAfter(mark)): void {
  const line = root.querySelector('p') ?? make(root, 'p')
  const open = make(line, 'button', zoom.label)
  // Before the licence, which comes last.
  line.insertBefore(open, open.previousElementSibling)
  open.type = 'button'
  open.addEventListener('click', () => show(root, zoom, mark.querySelector('img')?.alt ?? ''))
}

/** The sheet that the parts lie on, and the window through which it is seen. */
type Sheet = {
  zoom: PluginZoom
  stage: HTMLElement
  sheet: HTMLElement
  whole: HTMLElement
  parts: Map<string, HTMLElement>
  scale: number
}

function show(root: ShadowRoot, zoom: PluginZoom, alt: string): void {
  const dialog = make(root, 'dialog')
  dialog.setAttribute('aria-label', zoom.label)
  const bar = make(dialog, 'nav')
  const stage = make(dialog, 'section')
  stage.tabIndex = 0
  stage.setAttribute('aria-label', alt)
  const sheet = make(stage, 'div')
  const seen: Sheet = { zoom, stage, sheet, whole: picture(sheet, zoom.whole, alt), parts: new Map(), scale: 1 }
  const turn = (to: number) => {
    const least = Math.min(1, stage.clientWidth / zoom.width, stage.clientHeight / zoom.height)
    enlarge(seen, Math.max(least, Math.min(CLOSEST, to)))
    closer.disabled = seen.scale >= CLOSEST
    farther.disabled = seen.scale <= least
  }
  const button = (label: string, act: () => void) => {
    const each = make(bar, 'button', label)
    each.type = 'button'
    each.addEventListener('click', act)
    return each
  }
  const closer = button(zoom.closer, () => turn(seen.scale * STEP))
  const farther = button(zoom.farther, () => turn(seen.scale / STEP))
  button(zoom.close, () => dialog.close())
  const refit = () => turn(seen.scale)
  dialog.addEventListener('close', () => {
    removeEventListener('resize', refit)
    dialog.remove()
  })
  stage.addEventListener('scroll', () => fill(seen))
  stage.addEventListener('dblclick', () => turn(closer.disabled ? 0 : seen.scale * STEP))
  stage.addEventListener('keydown', ({ key }) => {
    if (key === '+' || key === '=') turn(seen.scale * STEP)
    if (key === '-') turn(seen.scale / STEP)
  })
  drag(stage)
  addEventListener('resize', refit)
  dialog.showModal()
  turn(0)
}

/** The point in the middle stays there. */
function enlarge(seen: Sheet, scale: number): void {
  const { zoom, stage, sheet, whole, parts } = seen
  const [x, y] = [middle(stage.scrollLeft, stage.clientWidth), middle(stage.scrollTop, stage.clientHeight)]
  const before = seen.scale
  seen.scale = scale
  sheet.style.width = `${zoom.width * scale}px`
  sheet.style.height = `${zoom.height * scale}px`
  place(whole, scale, [0, 0, zoom.width, zoom.height])
  for (const [name, part] of parts) place(part, scale, boxOf(zoom, name))
  stage.scrollTo((x * scale) / before - stage.clientWidth / 2, (y * scale) / before - stage.clientHeight / 2)
  fill(seen)
}

/** Left, top, width and height in pixels of the picture. */
type Box = readonly [number, number, number, number]

function boxOf({ size, width, height }: PluginZoom, name: string): Box {
  const [left = 0, top = 0] = name.split('-').map(at => Number(at) * size)
  return [left, top, Math.min(size, width - left), Math.min(size, height - top)]
}

function place({ style }: HTMLElement, scale: number, box: Box): void {
  const [left, top, width, height] = box.map(pixels => `${pixels * scale}px`)
  Object.assign(style, { left, top, width, height })
}

/** Parts that are in sight and enlarged beyond what the whole shows. */
function fill({ zoom, stage, sheet, parts, scale }: Sheet): void {
  if (zoom.width * scale * devicePixelRatio <= 1_280) return
  const view = stage.getBoundingClientRect()
  const { left, top } = sheet.getBoundingClientRect()
  const side = zoom.size * scale
  for (let row = 0; row < zoom.rows; row += 1)
    for (let column = 0; column < zoom.columns; column += 1) {
      const [x, y] = [left + column * side, top + row * side]
      const name = `${column}-${row}`
      if (parts.has(name) || x > view.right || y > view.bottom || x + side < view.left || y + side < view.top) continue
      const part = picture(sheet, `${zoom.url}${name}${zoom.query}`, '')
      parts.set(name, part)
      place(part, scale, boxOf(zoom, name))
    }
}

const middle = (scrolled: number, shown: number): number => scrolled + shown / 2

function picture(parent: ParentNode, url: string, alt: string): HTMLImageElement {
  const image = make(parent, 'img')
  image.referrerPolicy = PLUGIN_REFERRER
  image.alt = alt
  image.draggable = false
  image.src = url
  return image
}

/** A mouse pulls the picture; fingers scroll it by themselves. */
function drag(stage: HTMLElement): void {
  stage.addEventListener('pointerdown', ({ pointerType, pointerId }) => {
    if (pointerType === 'mouse') stage.setPointerCapture(pointerId)
  })
  stage.addEventListener('pointermove', ({ pointerId, movementX, movementY }) => {
    if (stage.hasPointerCapture(pointerId)) stage.scrollBy(-movementX, -movementY)
  })
}
