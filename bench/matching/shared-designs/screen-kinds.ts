// Designs of the screen, and drawings: pages, posts, slides, maps, two drawn sunsets.
import { circle, type Dice, hue, type Kind, type Layout, lines, path, rect, text, title, words } from './drawing.ts'

function browserPage(design: Dice, own: Dice): Layout {
  const [width, height] = [1200, 850]
  const accent = hue(design)
  const bar =
    rect(0, 0, width, 84, '#dfe3e8') +
    [30, 58, 86].map((x, i) => circle(x, 26, 9, ['#e55', '#eb4', '#5b5'][i] ?? '')).join('') +
    rect(120, 46, width - 240, 30, '#fff', 'rx="15"') +
    text(140, 67, 17, `https://${words(design, 1)}.example/${words(own, 1)}`)
  const menu =
    rect(0, 84, width, 60, accent) +
    text(40, 124, 32, title(design, 1), { fill: '#fff', more: 'font-weight="bold"' }) +
    Array.from({ length: 6 }, (_, i) => text(360 + i * 135, 121, 19, title(design, 1), { fill: '#fff' })).join('')
  const side = design.whole(240, 340)
  const column = Array.from(
    { length: 7 },
    (_, i) =>
      rect(width - side, 170 + i * 94, 70, 70, hue(design, 40, 70)) +
      lines(design, { x: width - side + 84, y: 190 + i * 94, size: 16, count: 3, each: 3 }),
  ).join('')
  const place = { x: 40, y: 250, w: width - side - 80, h: 420 }
  const story =
    text(40, 220, 38, title(own, 4), { family: 'serif' }) + lines(own, { x: 40, y: 705, size: 19, count: 6, each: 11 })
  return { width, height, under: rect(0, 0, width, height, '#fff'), places: [place], over: bar + menu + column + story }
}

function phoneScreen(design: Dice, own: Dice): Layout {
  const [width, height] = [640, 1180]
  const [dark, accent] = [design.chance(0.5), hue(design)]
  const [ground, ink] = dark ? ['#15181c', '#eee'] : ['#fff', '#222']
  const status =
    text(30, 32, 22, `${design.whole(8, 21)}:${design.whole(10, 59)}`, { fill: ink }) +
    rect(width - 80, 14, 50, 20, 'none', `stroke="${ink}" stroke-width="3"`) +
    rect(width - 76, 18, 30, 12, ink)
  const head =
    circle(60, 92, 34, accent) +
    text(110, 86, 26, title(design, 2), { fill: ink }) +
    text(110, 114, 18, words(design, 2), { fill: '#888' })
  const icons = [70, 190, 310, 430, 550]
    .map((x, i) =>
      i % 2 === 0
        ? circle(x, height - 60, 22, 'none', `stroke="${ink}" stroke-width="5"`)
        : rect(x - 20, height - 80, 40, 40, 'none', `stroke="${ink}" stroke-width="5" rx="8"`),
    )
    .join('')
  const deep = design.whole(560, 800)
  const under = lines(own, { x: 30, y: 190 + deep, size: 22, count: 3, each: 5 }, { fill: ink })
  const hearts = path(
    `M40,${165 + deep - 10} m0,-30 q16,-20 32,0 q16,-20 32,0 q0,24 -32,44 q-32,-20 -32,-44`,
    '#e23',
    '',
  )
  return {
    width,
    height,
    under: rect(0, 0, width, height, ground),
    places: [{ x: 0, y: 140, w: width, h: deep - 40 }],
    over: status + head + icons + hearts + under,
  }
}

function socialCard(design: Dice, own: Dice): Layout {
  const [width, height] = [1200, 630]
  const [one, other] = [hue(design, 70, 40), hue(design, 70, 55)]
  const split = design.between(0.4, 0.6) * width
  const gradient = `<linearGradient id="s"><stop stop-color="${one}"/><stop offset="1" stop-color="${other}"/></linearGradient>`
  const waves = Array.from({ length: 6 }, (_, i) =>
    path(
      `M0,${430 + i * 34} q${split / 4},${-70 + i * 9} ${split / 2},0 t${split / 2},0`,
      'none',
      'stroke="#fff" stroke-opacity="0.5" stroke-width="5"',
    ),
  ).join('')
  const said = design.chance(0.5) ? design : own
  const name = text(60, 110, 44, `${title(design, 1)}.`, { fill: '#fff', more: 'font-weight="bold"' })
  const headline = lines(
    said,
    { x: 60, y: 230, size: 48, count: 3, each: 2 },
    { fill: '#fff', more: 'font-weight="bold"' },
  )
  const foot =
    rect(60, 540, 180, 56, '#fff', 'rx="28"') + text(150, 577, 26, title(design, 1), { fill: one, anchor: 'middle' })
  return {
    width,
    height,
    under: `${gradient}<rect width="${width}" height="${height}" fill="url(#s)"/>`,
    places: [{ x: split, y: 0, w: width - split, h: height }],
    over: waves + name + headline + foot,
  }
}

/** One plan of a town, with other photographs and pins on it. */
function townMap(design: Dice, own: Dice): Layout {
  const [width, height] = [1000, 800]
  const streets = Array.from({ length: 26 }, () => {
    const [x, y] = [design.between(0, width), design.between(0, height)]
    const turn = design.between(-400, 400)
    return path(
      design.chance(0.5)
        ? `M${x},0 Q${x + turn},${height / 2} ${x + turn / 2},${height}`
        : `M0,${y} Q${width / 2},${y + turn} ${width},${y + turn / 2}`,
      'none',
      `stroke="#fff" stroke-width="${design.whole(4, 14)}"`,
    )
  }).join('')
  const parks = Array.from(
    { length: 7 },
    () =>
      `<ellipse cx="${design.between(0, width)}" cy="${design.between(0, height)}" rx="${design.between(30, 120)}" ry="${design.between(20, 80)}" fill="#bcd9a5"/>`,
  ).join('')
  const river = path(
    `M0,${design.between(100, 700)} C300,${design.between(0, 800)} 700,${design.between(0, 800)} ${width},${design.between(100, 700)}`,
    'none',
    'stroke="#9cc4e4" stroke-width="44"',
  )
  const names = Array.from({ length: 16 }, () =>
    text(design.between(20, 850), design.between(30, 780), 17, title(design, 2), { fill: '#666' }),
  ).join('')
  const pins = Array.from({ length: own.whole(3, 7) }, () =>
    circle(own.between(40, 960), own.between(40, 760), 14, '#d22', 'stroke="#fff" stroke-width="4"'),
  ).join('')
  const places = [0, 1, 2].map(() => ({
    x: design.whole(20, 640),
    y: design.whole(20, 520),
    w: design.whole(240, 340),
    h: design.whole(180, 260),
  }))
  const rims = places.map(({ x, y, w, h }) => rect(x, y, w, h, 'none', 'stroke="#fff" stroke-width="8"')).join('')
  return {
    width,
    height,
    under: rect(0, 0, width, height, '#ece7dc') + parks + river + streets + names + pins,
    places,
    over: rims,
  }
}

function slide(design: Dice, own: Dice): Layout {
  const [width, height] = [1200, 675]
  const accent = hue(design)
  const boxes = Array.from({ length: 4 }, (_, i) => {
    const x = 60 + i * 275
    return (
      rect(x, 480, 220, 120, 'none', `stroke="${accent}" stroke-width="5" rx="12"`) +
      text(x + 110, 530, 24, title(design, 1), { anchor: 'middle' }) +
      text(x + 110, 568, 20, words(own, 2), { anchor: 'middle' }) +
      (i < 3 ? path(`M${x + 224},540 h40 m-16,-12 l16,12 l-16,12`, 'none', `stroke="${accent}" stroke-width="6"`) : '')
    )
  }).join('')
  const head =
    path(`M0,0 H${width} V70 L${design.whole(500, 900)},130 H0 z`, accent) +
    text(50, 80, 46, title(own, 3), { fill: '#fff' })
  const foot =
    rect(0, 640, width, 35, '#eee') +
    text(50, 664, 18, `${title(design, 4)} · ${design.whole(2015, 2030)}`) +
    text(1150, 664, 18, `${own.whole(2, 60)}`, { anchor: 'end' })
  const wide = design.whole(380, 620)
  const points = lines(own, { x: wide + 130, y: 220, size: 28, count: 5, each: 4 })
  return {
    width,
    height,
    under: rect(0, 0, width, height, '#fff'),
    places: [{ x: 60, y: 160, w: wide, h: 290 }],
    over: head + boxes + points + foot,
  }
}

/** The same sky, sun and sea; clouds, hills and birds are each picture's own. */
function drawnSunset(design: Dice, own: Dice): Layout {
  const [width, height] = [1100, 730]
  const [horizon, x, r] = [height * design.between(0.5, 0.7), design.between(250, 850), design.whole(50, 110)]
  const warm = design.whole(0, 40)
  const sky = `<linearGradient id="k" x2="0" y2="1"><stop stop-color="hsl(${240 + warm},45%,35%)"/><stop offset="0.6" stop-color="hsl(${warm},85%,60%)"/><stop offset="1" stop-color="hsl(${warm + 25},95%,72%)"/></linearGradient>`
  const rays = Array.from(
    { length: 16 },
    (_, i) =>
      `<line x1="${x}" y1="${horizon - r * 0.4}" x2="${x + Math.cos((i * Math.PI) / 15) * 900}" y2="${horizon - r * 0.4 - Math.sin((i * Math.PI) / 15) * 900}" stroke="#fff" stroke-opacity="0.13" stroke-width="14"/>`,
  ).join('')
  const sea = rect(0, horizon, width, height - horizon, `hsl(${220 + warm},40%,30%)`)
  const glints = Array.from({ length: 22 }, (_, i) =>
    rect(x - design.between(20, 90), horizon + 8 + i * 11, design.between(40, 180), 4, '#ffd9a0', 'fill-opacity="0.7"'),
  ).join('')
  const clouds = Array.from({ length: own.whole(3, 6) }, () => {
    const [cx, cy] = [own.between(50, 1050), own.between(40, horizon - 120)]
    return [0, 1, 2]
      .map(
        i =>
          `<ellipse cx="${cx + i * 50}" cy="${cy + (i % 2) * 14}" rx="${own.between(40, 90)}" ry="${own.between(14, 34)}" fill="#fff" fill-opacity="0.7"/>`,
      )
      .join('')
  }).join('')
  const hills = path(
    `M0,${horizon} L0,${horizon - own.between(20, 120)} ${Array.from({ length: 12 }, (_, i) => `L${(i + 1) * 92},${horizon - own.between(5, 150)}`).join(' ')} L${width},${horizon} z`,
    `hsl(${260 + warm},35%,22%)`,
  )
  const birds = Array.from({ length: own.whole(3, 8) }, () =>
    path(
      `M${own.between(50, 1000)},${own.between(60, 320)} q14,-16 26,0 q14,-16 26,0`,
      'none',
      'stroke="#221" stroke-width="5"',
    ),
  ).join('')
  return {
    width,
    height,
    under: `${sky}<rect width="${width}" height="${height}" fill="url(#k)"/>${rays}${circle(x, horizon - r * 0.4, r, '#fff3c8')}${clouds}${hills}${sea}${glints}${birds}`,
    places: [],
    over: '',
  }
}

export const screenKinds: Kind[] = [
  { name: 'browser-page', says: 'two stories of one website', lay: browserPage },
  { name: 'phone-screen', says: 'two posts of one account', lay: phoneScreen },
  { name: 'social-card', says: 'two cards of one campaign', lay: socialCard },
  { name: 'town-map', says: 'one plan with other photographs on it', lay: townMap },
  { name: 'slide', says: 'two slides of one talk', lay: slide },
  { name: 'drawn-sunset', says: 'one sky and sun, other clouds and hills', lay: drawnSunset },
]
