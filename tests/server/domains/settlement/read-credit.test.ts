// Whether a page names the author where it shows a picture: what is a credit, and what only looks like one.
import { describe, expect, it } from 'vitest'
import { readCredit } from '#server/domains/settlement/compliance/read-credit.ts'

const PAGE = 'https://paper.example/story'
const copies = new Set(['https://paper.example/media/bridge.jpg'])
const wanted = { author: 'Ansel Pérez-Łódź', image_id: 'img_1', own: 'https://auctor.example' }
const seen = (html: string, author = wanted.author) =>
  readCredit(`<body>${html}</body>`, PAGE, { wanted: { ...wanted, author }, copies })
const img = '<img src="/media/bridge.jpg" alt="A bridge">'

describe('a credit', () => {
  it.each([
    ['in the caption', `<figure>${img}<figcaption>Photo: ANSEL PEREZ-ŁÓDŹ</figcaption></figure>`],
    ['below the picture', `${img}<p>© Ansel Pérez Łódź / all rights</p>`],
    ['before the picture', `<p>Ansel Pérez-Łódź took this</p>${img}`],
    ['after its figure', `<figure>${img}<figcaption>The bridge</figcaption></figure><small>Ansel Pérez-Łódź</small>`],
    ['in the alternative text', '<img src="/media/bridge.jpg" alt="A bridge, by Ansel Pérez-Łódź">'],
    ['in the title', '<img data-src="/media/bridge.jpg" title="Ansel Pérez-Łódź">'],
    ['of a rendition', '<img srcset="/media/bridge.jpg 900w, /b.jpg 300w" alt="Ansel Pérez-Łódź">'],
    ['under both copies', `${img}<p>Ansel Pérez-Łódź</p>${img}<p>Ansel Pérez-Łódź</p>`],
  ])('%s is seen', async (_, html) => {
    expect(await seen(html)).toBe('name')
  })

  it('is seen by a link to the certificate of this photograph, wherever it stands', async () => {
    expect(await seen(`${img}<footer><a href="https://auctor.example/fr/images/img_1/bridge">*</a></footer>`)).toBe(
      'link',
    )
  })

  it.each([
    ['no name', `${img}<p>A bridge</p>`],
    ['another name', `${img}<p>Ansel Pérez</p>`],
    ['a name within another', `${img}<p>Hansel Pérez-Łódź</p>`],
    ['the name far away', `${img}<p>${'word '.repeat(100)}</p><p>Ansel Pérez-Łódź</p>`],
    ['the name under the next picture', `${img}<p>A bridge</p><img src="/other.jpg"><p>Ansel Pérez-Łódź</p>`],
    ['the name under one of two copies', `${img}<p>Ansel Pérez-Łódź</p>${'word '.repeat(100)}${img}<p>A bridge</p>`],
    ['the name where nobody reads it', `${img}<p style="display: none">Ansel Pérez-Łódź</p>`],
    ['the name in a hidden caption', `<figure>${img}<figcaption hidden>Ansel Pérez-Łódź</figcaption></figure>`],
    ['the name in a script', `${img}<script>"Ansel Pérez-Łódź"</script>`],
    ['the name under another picture alone', '<img src="/other.jpg"><p>Ansel Pérez-Łódź</p>'],
    ['a link to another certificate', `${img}<a href="https://auctor.example/images/img_12/bridge">*</a>`],
    ['a link to another website', `${img}<a href="https://auctor.example.thief.test/images/img_1">*</a>`],
  ])('is not %s', async (_, html) => {
    expect(await seen(html)).toBeNull()
  })

  it('of a name of two letters is for a person to judge', async () => {
    expect(await seen(`${img}<p>Photo: Bo</p>`, 'Bo')).toBeNull()
  })
})
