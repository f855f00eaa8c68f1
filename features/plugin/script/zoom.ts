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
  open.onclick = () => show(root, zoom, mark.querySelector('img')?.alt ?? '')
}

function show(root: ShadowRoot, zoom: PluginZoom, alt: string): void {
  const dialog = make(root, 'dialog')
  dialog.setAttribute('aria-label', zoom.label)
  const bar = make(dialog, 'nav')
  const stage = make(dialog, 'section')
  stage.tabIndex = 0
  stage.setAttribute('aria-label', alt)
  const sheet = make(stage, 'div')
  const whole = picture(sheet, zoom.whole, alt)
  const parts = new Map<string, HTMLImageElement>()
  let scale = 1

  const size = () => {
    sheet.style.width = `${zoom.width * scale}px`
    sheet.style.height = `${zoom.height * scale}px`
    place(whole, 0, 0, zoom.width, zoom.height)
    for (const [name, part] of parts) placePart(name, part)
  }
  const place = ({ style }: HTMLElement, left: number, top: number, width: number, height: number) => {
    style.left = `${left * scale}px`
    style.top = `${top * scale}px`
    style.width = `${width * scale}px`
    style.height = `${height * scale}px`
  }
  const placePart = (name: string, part: HTMLImageElement) => {
    const [left = 0, top = 0] = name.split('-').map(at => Number(at) * zoom.size)
    place(part, left, top, Math.min(zoom.size, zoom.width - left), Math.min(zoom.size, zoom.height - top))
  }
  /** Of the picture, in sight and enlarged beyond what the whole shows. */
  const fill = () => {
    const box = stage.getBoundingClientRect()
    const { left, top } = sheet.getBoundingClientRect()
    const side = zoom.size * scale
    if (zoom.width * scale * devicePixelRatio <= 1_280) return
    for (let row = 0; row < zoom.rows; row += 1)
      for (let column = 0; column < zoom.columns; column += 1) {
        const [x, y] = [left + column * side, top + row * side]
        const name = `${column}-${row}`
        if (parts.has(name) || x > box.right || y > box.bottom || x + side < box.left || y + side < box.top) continue
        const part = picture(sheet, `${zoom.url}${name}${zoom.query}`, '')
        parts.set(name, part)
        placePart(name, part)
      }
  }
  const fitted = () => Math.min(1, stage.clientWidth / zoom.width, stage.clientHeight / zoom.height)
  const turn = (to: number) => {
    const [x, y] = [middle(stage.scrollLeft, stage.clientWidth), middle(stage.scrollTop, stage.clientHeight)]
    const before = scale
    scale = Math.max(fitted(), Math.min(CLOSEST, to))
    size()
    stage.scrollTo((x * scale) / before - stage.clientWidth / 2, (y * scale) / before - stage.clientHeight / 2)
    closer.disabled = scale >= CLOSEST
    farther.disabled = scale <= fitted()
    fill()
  }
  const button = (label: string, act: () => void) => {
    const each = make(bar, 'button', label)
    each.type = 'button'
    each.onclick = act
    return each
  }
  const closer = button(zoom.closer, () => turn(scale * STEP))
  const farther = button(zoom.farther, () => turn(scale / STEP))
  button(zoom.close, () => dialog.close())
  const refit = () => turn(scale)
  dialog.onclose = () => {
    removeEventListener('resize', refit)
    dialog.remove()
  }
  stage.onscroll = fill
  stage.ondblclick = () => turn(closer.disabled ? 0 : scale * STEP)
  stage.onkeydown = ({ key }) => {
    if (key === '+' || key === '=') turn(scale * STEP)
    if (key === '-') turn(scale / STEP)
  }
  drag(stage)
  addEventListener('resize', refit)
  dialog.showModal()
  turn(0)
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
  stage.onpointerdown = ({ pointerType, pointerId }) => {
    if (pointerType === 'mouse') stage.setPointerCapture(pointerId)
  }
  stage.onpointermove = ({ pointerId, movementX, movementY }) => {
    if (stage.hasPointerCapture(pointerId)) stage.scrollBy(-movementX, -movementY)
  }
}
