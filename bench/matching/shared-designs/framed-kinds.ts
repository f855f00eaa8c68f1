// Designs that stand around a photograph or over it: frames, bars, panels, marks.
import {
  circle,
  type Dice,
  hue,
  type Kind,
  type Layout,
  lines,
  path,
  rect,
  sheetSize,
  text,
  title,
  words,
} from './drawing.ts'

const full = (width: number, height: number) => ({ x: 0, y: 0, w: width, h: height })

function quotePanel(design: Dice, own: Dice): Layout {
  const [width, height] = sheetSize(design, [900, 900], [800, 1000], [1000, 750])
  const [w, h] = [width * design.between(0.55, 0.85), height * design.between(0.4, 0.7)]
  const [x, y] = [(width - w) / 2, (height - h) / 2]
  const [dark, accent, same] = [design.chance(0.4), hue(design), design.chance(0.5)]
  const ink = dark ? '#fff' : '#222'
  const size = design.whole(28, 44)
  const count = Math.max(2, Math.floor((h - size * 3) / (size * 1.5)))
  const said = same ? design : own
  const quote = lines(
    said,
    { x: x + w / 2, y: y + size * 2.6, size, count, each: 3, leading: 1.5 },
    { fill: ink, family: 'serif', anchor: 'middle' },
  )
  const panel = rect(
    x,
    y,
    w,
    h,
    dark ? '#222' : '#faf7f0',
    `rx="${design.whole(0, 30)}" fill-opacity="${design.one([1, 1, 0.85])}"`,
  )
  const line = rect(x + 20, y + 20, w - 40, h - 40, 'none', `stroke="${accent}" stroke-width="4"`)
  const marks =
    text(x + 40, y + 110, 130, '“', { fill: accent, family: 'serif' }) +
    text(x + w - 100, y + h - 20, 130, '”', { fill: accent, family: 'serif' })
  return { width, height, under: '', places: [full(width, height)], over: panel + line + marks + quote }
}

function polaroid(design: Dice, own: Dice): Layout {
  const [width, height] = [820, 1000]
  const edge = design.whole(40, 80)
  const side = width - 2 * edge
  const table = design.chance(0.5) ? '#fff' : hue(design, 20, 80)
  const caption = title(design.chance(0.6) ? design : own, 2)
  const tape = path(`M${width / 2 - 90},6 l180,-4 l4,46 l-186,6 z`, '#e8dca0', 'fill-opacity="0.85"')
  const paper =
    rect(0, 0, width, height, table) + rect(8, 8, width - 16, height - 16, '#fcfbf7', 'stroke="#ccc" stroke-width="3"')
  const written = text(width / 2, edge + side + (height - edge - side) * 0.6, design.whole(48, 70), caption, {
    family: 'serif',
    anchor: 'middle',
    more: 'font-style="italic"',
  })
  const shade = rect(edge, edge, side, side, 'none', 'stroke="#bbb" stroke-width="3"')
  return { width, height, under: paper, places: [{ x: edge, y: edge, w: side, h: side }], over: shade + tape + written }
}

/** Flowers, diamonds and scrolls around all four sides. */
function ornamentalBorder(design: Dice): Layout {
  const [width, height] = sheetSize(design, [1000, 760], [800, 1000], [900, 900])
  const edge = design.whole(70, 150)
  const [ink, ground, petals] = [hue(design, 50, 35), hue(design, 30, 90), design.whole(4, 9)]
  const flower = Array.from(
    { length: petals },
    (_, i) =>
      `<ellipse rx="${edge * 0.1}" ry="${edge * 0.34}" fill="${ink}" transform="rotate(${(360 / petals) * i}) translate(0 ${-edge * 0.14})"/>`,
  ).join('')
  const scroll = path(
    `M${-edge * 0.4},0 q${edge * 0.2},${-edge * 0.5} ${edge * 0.4},0 t${edge * 0.4},0`,
    'none',
    `stroke="${ink}" stroke-width="${edge / 16}"`,
  )
  const across = Math.round(width / edge)
  const down = Math.round(height / edge)
  const at = (x: number, y: number, shape: string) => `<g transform="translate(${x} ${y})">${shape}</g>`
  const shapes: string[] = []
  for (let i = 0; i < across; i += 1) {
    for (const y of [edge / 2, height - edge / 2])
      shapes.push(at(((i + 0.5) * width) / across, y, i % 2 === 0 ? flower : scroll))
  }
  for (let i = 1; i < down - 1; i += 1) {
    for (const x of [edge / 2, width - edge / 2])
      shapes.push(at(x, ((i + 0.5) * height) / down, i % 2 === 0 ? flower : scroll))
  }
  const inner = rect(edge, edge, width - 2 * edge, height - 2 * edge, 'none', `stroke="${ink}" stroke-width="6"`)
  return {
    width,
    height,
    under: rect(0, 0, width, height, ground),
    places: [{ x: edge, y: edge, w: width - 2 * edge, h: height - 2 * edge }],
    over: shapes.join('') + inner,
  }
}

function captionBar(design: Dice, own: Dice): Layout {
  const [width, height] = sheetSize(design, [1000, 700], [900, 900])
  const bar = height * design.between(0.16, 0.34)
  const [ground, accent] = [hue(design, 70, 30), hue(design, 80, 55)]
  const said = design.chance(0.6) ? design : own
  const size = bar / 4
  const logo =
    circle(90, height - bar / 2, bar * 0.32, accent) +
    text(90, height - bar / 2 + size * 0.3, size, title(design, 1).slice(0, 4), {
      fill: '#fff',
      anchor: 'middle',
      more: 'font-weight="bold"',
    })
  const headline = lines(
    said,
    { x: 180, y: height - bar + size * 1.3, size, count: 2, each: width > 950 ? 3 : 2 },
    { fill: '#fff', more: 'font-weight="bold"' },
  )
  const foot = text(
    180,
    height - size * 0.35,
    size * 0.5,
    `www.${words(design, 2).replace(' ', '-')}.example · ${words(design, 3)}`,
    { fill: '#fff' },
  )
  return {
    width,
    height,
    under: '',
    places: [{ x: 0, y: 0, w: width, h: height - bar }],
    over: rect(0, height - bar, width, bar, ground) + rect(0, height - bar, width, 8, accent) + logo + headline + foot,
  }
}

function watermarkPattern(design: Dice): Layout {
  const [width, height] = sheetSize(design, [1000, 700], [800, 1000])
  const [size, turn, word] = [design.whole(44, 80), design.whole(-40, 40), title(design, 1)]
  const opacity = design.between(0.45, 0.95)
  const [dx, dy] = [size * design.between(4.5, 6), size * design.between(1.8, 3)]
  const marks: string[] = []
  for (let y = -height; y < height * 2; y += dy) {
    for (let x = -width; x < width * 2; x += dx) {
      marks.push(
        text(x, y, size, `© ${word}`, {
          fill: '#fff',
          more: `fill-opacity="${opacity}" stroke="#000" stroke-opacity="${opacity / 2}"`,
        }),
      )
    }
  }
  return {
    width,
    height,
    under: '',
    places: [full(width, height)],
    over: `<g transform="rotate(${turn} ${width / 2} ${height / 2})">${marks.join('')}</g>`,
  }
}

function filmStrip(design: Dice): Layout {
  const [width, frames] = [1100, design.whole(1, 3)]
  const height = frames === 1 ? 820 : 520
  const hole = design.whole(26, 40)
  const step = hole * design.between(1.6, 2.1)
  const holes: string[] = []
  for (let x = step / 3; x < width; x += step) {
    for (const y of [hole * 0.5, height - hole * 1.5]) holes.push(rect(x, y, hole * 0.8, hole, '#f4f1e8', 'rx="6"'))
  }
  const [edge, gap] = [hole * 2, 16]
  const w = (width - gap * (frames + 1)) / frames
  const places = Array.from({ length: frames }, (_, i) => ({
    x: gap + i * (w + gap),
    y: edge,
    w,
    h: height - 2 * edge,
  }))
  const code = text(
    width * 0.4,
    hole * 1.95,
    hole * 0.45,
    `${title(design, 2)} ${design.whole(100, 800)} · ${design.whole(1, 36)}A`,
    { fill: '#e0a030' },
  )
  return { width, height, under: rect(0, 0, width, height, '#171310') + holes.join(''), places, over: code }
}

/** A photograph of wood or cloth around the photograph: the frame itself is no drawing. */
function texturedMat(design: Dice): Layout {
  const [width, height] = sheetSize(design, [1000, 760], [800, 1000])
  const edge = design.whole(80, 150)
  const [base, along] = [design.between(0.004, 0.02), design.between(0.05, 0.3)]
  const seed = design.whole(1, 9999)
  const grain = `<filter id="g" x="0" y="0" width="100%" height="100%"><feTurbulence type="fractalNoise" baseFrequency="${base} ${along}" numOctaves="5" seed="${seed}"/><feColorMatrix values="0.5 0.3 0 0 0.15 0.4 0.2 0 0 0.08 0.2 0.2 0 0 0.02 0 0 0 0 1"/></filter>`
  const inner = [edge - 14, edge - 14, width - 2 * edge + 28, height - 2 * edge + 28] as const
  return {
    width,
    height,
    under: `${grain}<rect width="${width}" height="${height}" filter="url(#g)"/>${rect(...inner, '#2a1a0a')}`,
    places: [{ x: edge, y: edge, w: width - 2 * edge, h: height - 2 * edge }],
    over: '',
  }
}

export const framedKinds: Kind[] = [
  { name: 'quote-panel', says: 'the same panel over a photograph', lay: quotePanel },
  { name: 'polaroid', says: 'an instant picture with a caption', lay: polaroid },
  { name: 'ornamental-border', says: 'ornaments around a photograph', lay: ornamentalBorder },
  { name: 'caption-bar', says: 'a bar with logo and headline', lay: captionBar },
  { name: 'watermark-pattern', says: 'the same strong mark all over', lay: watermarkPattern },
  { name: 'film-strip', says: 'the edges of a film', lay: filmStrip },
  { name: 'textured-mat', says: 'a frame with the texture of wood', lay: texturedMat },
]
