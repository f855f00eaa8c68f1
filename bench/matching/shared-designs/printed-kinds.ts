// Printed matter of one template: letters, forms, covers, calendars, packages.
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

function letterhead(design: Dice, own: Dice): Layout {
  const [width, height] = [850, 1200]
  const accent = hue(design, 60, 35)
  const logo =
    path(`M60,60 h${design.whole(60, 110)} l${design.whole(-20, 20)},70 h-70 z`, accent) +
    circle(design.whole(80, 130), 100, design.whole(14, 28), '#fff')
  const head =
    text(190, 100, 46, title(design, 2), { family: 'serif', more: 'font-weight="bold"' }) +
    lines(design, { x: 560, y: 70, size: 17, count: 4, each: 3 })
  const foot =
    rect(60, height - 120, width - 120, 3, accent) +
    lines(design, { x: 70, y: height - 90, size: 16, count: 3, each: 11 })
  const address = lines(own, { x: 80, y: 250, size: 20, count: 4, each: 3 })
  const body = lines(own, { x: 80, y: 430, size: 21, count: own.whole(10, 16), each: 10 })
  const place = { x: 590, y: 210, w: 190, h: 160 }
  return {
    width,
    height,
    under: rect(0, 0, width, height, '#fff'),
    places: design.chance(0.5) ? [place] : [],
    over: rect(60, 160, width - 120, 4, accent) + logo + head + foot + address + body,
  }
}

function form(design: Dice, own: Dice): Layout {
  const [width, height] = [900, 1150]
  const accent = hue(design, 50, 40)
  const rows = design.whole(8, 13)
  const step = (height - 260) / rows
  const fields = Array.from({ length: rows }, (_, i) => {
    const y = 220 + i * step
    const split = design.between(0.3, 0.6) * width
    const labels = text(60, y + 18, 15, title(design, 3)) + text(split + 10, y + 18, 15, title(design, 2))
    const boxes =
      rect(50, y, split - 60, step - 8, 'none', 'stroke="#555" stroke-width="2"') +
      rect(split, y, width - 50 - split, step - 8, 'none', 'stroke="#555" stroke-width="2"')
    const values =
      text(70, y + step - 24, 25, words(own, 2), { family: 'serif', fill: '#139', more: 'font-style="italic"' }) +
      text(split + 20, y + step - 24, 25, `${own.whole(100, 99999)}`, { family: 'serif', fill: '#139' })
    return boxes + labels + values
  })
  const head =
    rect(50, 40, width - 100, 70, accent) +
    text(70, 88, 38, title(design, 3), { fill: '#fff', more: 'font-weight="bold"' }) +
    lines(design, { x: 60, y: 140, size: 16, count: 3, each: 9 })
  const place = { x: width - 210, y: 44, w: 150, h: 170 }
  return {
    width,
    height,
    under: rect(0, 0, width, height, '#fdfdfb'),
    places: [place],
    over: head.replace(/width="[\d.]+" height="70"/, `width="${width - 280}" height="70"`) + fields.join(''),
  }
}

/** A pouch on white: brand, claims and shape are the product line's, the photograph and the name are the flavour's. */
function packaging(design: Dice, own: Dice): Layout {
  const [width, height] = [900, 1000]
  const [brand, flavour] = [hue(design, 75, 35), own.chance(0.5) ? hue(own, 65, 50) : hue(own, 45, 60)]
  const [left, right] = [design.whole(180, 240), design.whole(660, 720)]
  const middle = (left + right) / 2
  const pouch = path(
    `M${left},80 H${right} q30,420 0,840 H${left} q-30,-420 0,-840 z`,
    '#f2ead8',
    'stroke="#b9ad95" stroke-width="4"',
  )
  const seal = Array.from({ length: 24 }, (_, i) => rect(left + (i * (right - left)) / 24, 84, 6, 34, '#cfc3aa')).join(
    '',
  )
  const sign = `<ellipse cx="${middle}" cy="220" rx="${design.whole(130, 190)}" ry="${design.whole(55, 85)}" fill="${brand}"/>${text(middle, 240, design.whole(52, 68), title(design, 1), { fill: '#fff', family: 'serif', anchor: 'middle', more: 'font-weight="bold"' })}`
  const claims = lines(design, { x: middle, y: 790, size: 24, count: 3, each: 3 }, { anchor: 'middle' })
  const badge =
    circle(right - 70, 700, 56, brand) +
    text(right - 70, 692, 22, '100 %', { fill: '#fff', anchor: 'middle' }) +
    text(right - 70, 722, 20, words(design, 1), { fill: '#fff', anchor: 'middle' })
  const band =
    rect(left - 6, 320, right - left + 12, 70, flavour) +
    text(middle, 370, 40, title(own, 2), { fill: '#fff', anchor: 'middle' })
  const side = design.between(0.45, 0.7) * (right - left)
  return {
    width,
    height,
    under: rect(0, 0, width, height, '#fff') + pouch,
    places: [{ x: middle - side / 2, y: 410, w: side, h: side * 0.85, round: design.one([0, 40, side / 2]) }],
    over: seal + sign + band + badge + claims,
  }
}

function magazine(design: Dice, own: Dice): Layout {
  const [width, height] = [850, 1100]
  const [ink, accent] = [design.one(['#fff', '#e11', '#111'] as const), hue(design, 80, 50)]
  const name = title(design, 1).toUpperCase()
  const masthead = text(width / 2, 190, Math.min(230, 1250 / name.length), name, {
    fill: ink,
    family: 'serif',
    anchor: 'middle',
    more: `font-weight="bold" textLength="${width - 60}" lengthAdjust="spacingAndGlyphs"`,
  })
  const said = design.chance(0.5) ? design : own
  const headline = (x: number, y: number, anchor: 'start' | 'end') =>
    text(x, y, 44, title(said, 2), {
      fill: '#fff',
      anchor,
      more: 'font-weight="bold" stroke="#000" stroke-width="0.6"',
    }) + lines(said, { x, y: y + 34, size: 22, count: 2, each: 3 }, { fill: '#fff', anchor })
  const bars = Array.from({ length: 30 }, (_, i) =>
    rect(42 + i * 5, height - 130, design.between(1, 4), 80, '#000'),
  ).join('')
  const code = rect(30, height - 140, 170, 110, '#fff') + bars
  const roundel =
    circle(width - 130, 330, 90, accent) +
    text(width - 130, 345, 34, title(design, 1), { fill: '#fff', anchor: 'middle' })
  const issue = text(width / 2, 30, 20, `${title(design, 4)} · No. ${design.whole(10, 300)}`, {
    fill: ink,
    anchor: 'middle',
  })
  return {
    width,
    height,
    under: '',
    places: [{ x: 0, y: 0, w: width, h: height }],
    over: masthead + issue + headline(40, 480, 'start') + headline(width - 40, 780, 'end') + roundel + code,
  }
}

function calendar(design: Dice, own: Dice): Layout {
  const [width, height] = sheetSize(design, [900, 1200], [1200, 900])
  const share = design.between(0.4, 0.6)
  const [w, h] = width < height ? [width, height * share] : [width * share, height]
  const [x, y] = width < height ? [0, h] : [w, 0]
  const [gw, gh] = [width - x, height - y]
  const accent = hue(design, 60, 40)
  const [first, days] = [design.whole(0, 6), design.whole(28, 31)]
  const cell = { w: (gw - 60) / 7, h: (gh - 170) / 6 }
  const names = ['Mo', 'Tu', 'We', 'Th', 'Fr', 'Sa', 'Su']
    .map((name, i) => text(x + 40 + (i + 0.4) * cell.w, y + 135, 24, name, { fill: accent, anchor: 'middle' }))
    .join('')
  const numbers = Array.from({ length: days }, (_, i) => {
    const at = i + first
    const [cx, cy] = [x + 30 + (at % 7) * cell.w, y + 155 + Math.floor(at / 7) * cell.h]
    const note = own.chance(0.1) ? text(cx + 8, cy + cell.h - 10, 14, words(own, 1)) : ''
    return (
      rect(cx, cy, cell.w, cell.h, 'none', 'stroke="#bbb" stroke-width="2"') +
      text(cx + 10, cy + 30, 26, `${i + 1}`) +
      note
    )
  })
  const month = text(x + gw / 2, y + 82, 60, `${title(design, 1)} ${design.whole(2019, 2031)}`, {
    fill: accent,
    family: 'serif',
    anchor: 'middle',
  })
  return {
    width,
    height,
    under: rect(0, 0, width, height, '#fff'),
    places: [{ x: 0, y: 0, w, h }],
    over: month + names + numbers.join(''),
  }
}

function bookSeries(design: Dice, own: Dice): Layout {
  const [width, height] = [740, 1100]
  const [ground, accent] = [hue(design, 45, 32), hue(design, 70, 60)]
  const step = design.whole(30, 70)
  const pattern = Array.from(
    { length: Math.ceil(width / step) + 1 },
    (_, i) =>
      circle(i * step, 40, step * 0.42, accent) +
      circle(i * step + step / 2, height - 40, step * 0.42, accent) +
      path(`M${i * step},80 l${step / 2},40 l${step / 2},-40 z`, '#fff', 'fill-opacity="0.6"'),
  ).join('')
  const series =
    rect(60, 150, width - 120, 60, accent) +
    text(width / 2, 192, 34, title(design, 3), { anchor: 'middle', family: 'serif' })
  const names =
    text(width / 2, 290, 54, title(own, 2), { fill: '#fff', anchor: 'middle', family: 'serif' }) +
    text(width / 2, 345, 30, title(own, 2), { fill: '#fff', anchor: 'middle' })
  const press =
    circle(width / 2, height - 120, 34, '#fff') +
    text(width / 2, height - 110, 30, title(design, 1).slice(0, 2), { anchor: 'middle', family: 'serif' })
  const place = { x: 80, y: 390, w: width - 160, h: height - 390 - design.whole(190, 260) }
  return {
    width,
    height,
    under: rect(0, 0, width, height, ground),
    places: [place],
    over: pattern + series + names + press,
  }
}

export const printedKinds: Kind[] = [
  { name: 'letterhead', says: 'letters of one company', lay: letterhead },
  { name: 'form', says: 'a form filled in by two people', lay: form },
  { name: 'packaging', says: 'two flavours of one product on white', lay: packaging },
  { name: 'magazine-cover', says: 'a masthead over a photograph', lay: magazine },
  { name: 'calendar', says: 'a sheet of the same month', lay: calendar },
  { name: 'book-series', says: 'two covers of one series', lay: bookSeries },
]
