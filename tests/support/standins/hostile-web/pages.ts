// Pages without end and pages that explode in a parser.
import { byPath, HTML, page, stream, type Trap } from './trap.ts'

const MILLION = 1_000_000

function* batches(count: number, line: (index: number) => string, head = '', tail = ''): Generator<Uint8Array> {
  yield Buffer.from(head)
  for (let start = 0; start < count; start += 1_000) {
    const lines = Array.from({ length: Math.min(1_000, count - start) }, (_, index) => line(start + index))
    yield Buffer.from(lines.join(''))
  }
  yield Buffer.from(tail)
}

const streamed =
  (pieces: () => Iterable<Uint8Array>, type = HTML): Trap =>
  visit => {
    visit.response.writeHead(200, { 'content-type': type })
    return stream(visit, pieces())
  }
const deepJson = (depth: number) => `${'{"image":'.repeat(depth)}1${'}'.repeat(depth)}`
const entities = (levels: number) =>
  Array.from(
    { length: levels },
    (_, index) => `<!ENTITY e${index + 1} "${Array(10).fill(`&e${index};`).join('')}">`,
  ).join('')

/** Billion laughs: ten entities, each ten times the one before. */
export const laughs = (root: string, inside: string): string =>
  `<?xml version="1.0"?><!DOCTYPE ${root} [<!ENTITY e0 "ha">${entities(10)}]><${root}>${inside.replace('*', '&e10;')}</${root}>`

/** Every page of it costs a parser dear. */
export const explosive = byPath({
  '/deep': streamed(() => batches(MILLION, () => '<div>')),
  '/attribute': streamed(() => batches(50, () => 'a'.repeat(MILLION), '<img src="', '">')),
  '/attributes': streamed(() => batches(MILLION, index => ` a${index}=1`, '<img ', '>')),
  '/links': streamed(() => batches(MILLION, index => `<a href="/links/${index}">${index}</a>`)),
  '/pictures': streamed(() => batches(MILLION, index => `<img src="/picture/${index}.jpg">`)),
  '/srcset': streamed(() => batches(100_000, index => `/p${index}.jpg ${index + 1}w, `, '<img srcset="', '">')),
  '/comment': streamed(() => batches(20, () => '-'.repeat(MILLION), '<!--')),
  '/style': streamed(
    () => batches(MILLION, index => `.c${index}{background:url(/p${index}.jpg)}`, '<style>', '</style>'),
    HTML,
  ),
  '/style.css': streamed(() => batches(MILLION, () => '{', '@media x'), 'text/css'),
  '/imports.css': streamed(() => batches(10_000, index => `@import "/imports.css?${index}";`), 'text/css'),
  '/json-ld': visit => page(visit, `<script type="application/ld+json">${deepJson(100_000)}</script>`),
  '/json-ld-cycle': visit =>
    page(
      visit,
      '<script type="application/ld+json">{"@id":"a","image":{"@id":"a"},"__proto__":{"url":"/p.jpg"}}</script>',
    ),
  '/base': visit => page(visit, '<base href="http://169.254.169.254/"><img src="latest/meta-data"><a href="x">x</a>'),
  '/entities': visit => page(visit, laughs('html', '<p>*</p>')),
  '/schemes': visit =>
    page(
      visit,
      [
        'file:///etc/passwd',
        'javascript:1',
        'data:image/png;base64,AAAA',
        'blob:x',
        '//',
        'http://',
        'http://[',
        ' ',
        '#',
      ]
        .map(address => `<img src="${address}"><a href="${address}">x</a>`)
        .join(''),
    ),
  '/private-pictures': visit =>
    page(
      visit,
      ['http://127.0.0.1/a.jpg', 'http://10.0.0.1/a.jpg', 'http://[::1]/a.jpg', 'http://169.254.169.254/a.jpg']
        .map(address => `<img src="${address}"><link rel="stylesheet" href="${address}">`)
        .join(''),
    ),
  '/nulls': visit => page(visit, `<a href="/\0\uFFFF\u202E">x</a><img src="/a\0.jpg">\0`),
})

/** A site without end: every page has twenty links to new ones, in paths, in parameters and in the calendar, and a new picture. */
export const endless: Trap = visit => {
  if (visit.url.pathname === '/robots.txt') return void visit.response.writeHead(404).end()
  const seed = Math.floor(Math.random() * 2 ** 40)
  const links = Array.from({ length: 20 }, (_, index) => {
    const key = (seed + index).toString(36)
    if (index < 10) return `${visit.url.pathname.slice(0, 200).replace(/\/$/, '')}/${key}`
    return index < 15 ? `/?session=${key}` : `/calendar/${1900 + (seed % 9000) + index}/`
  })
  return page(
    visit,
    [...links.map(link => `<a href="${link}">${link}</a>`), `<img src="/picture/${seed.toString(36)}.jpg">`].join('\n'),
  )
}

/** A thousand links to one page under different addresses. */
export const duplicates: Trap = visit =>
  page(
    visit,
    `<link rel="canonical" href="/">${Array.from({ length: 1_000 }, (_, index) => `<a href="/?utm_source=${index}#${index}">x</a>`).join('')}`,
  )

/** Keeps a browser busy for ever. */
export const scripts = byPath({
  '/loop': visit => page(visit, '<script>for (;;) {}</script>'),
  '/memory': visit => page(visit, '<script>const a = []; for (;;) a.push(new Array(1e6).fill(1))</script>'),
  '/reload': visit => page(visit, '<script>location.reload()</script>'),
  '/dialogs': visit => page(visit, '<script>for (;;) alert("x")</script>'),
  '/windows': visit => page(visit, '<script>setInterval(() => open("/windows"), 1)</script>'),
  '/frames': visit => page(visit, '<iframe src="/frames?a"></iframe><iframe src="/frames?b"></iframe>'),
  '/requests': visit => page(visit, '<script>for (let i = 0; i < 1e5; i++) fetch("/requests?" + i)</script>'),
  '/private': visit =>
    page(
      visit,
      '<img src="http://169.254.169.254/a.png"><iframe src="http://127.0.0.1:22/"></iframe><script>fetch("http://10.0.0.1/"); new WebSocket("ws://127.0.0.1:22/"); navigator.sendBeacon("http://192.168.0.1/")</script>',
    ),
  '/download': visit =>
    page(
      visit,
      '<script>setInterval(() => { const a = document.createElement("a"); a.href = "/download"; a.download = "x"; a.click() }, 1)</script>',
    ),
  '/tall': visit => page(visit, '<div style="height: 30000000px; width: 30000000px">tall</div>'),
})
