// What comes over a control connection, taken apart; and the jail in which its paths stay.
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { lineReader, MAX_LINE_BYTES, parseCommand, quoted } from '#server/adapters/ftp/command-line.ts'
import { listing } from '#server/adapters/ftp/listings.ts'
import { virtualFolders } from '#server/adapters/ftp/virtual-folders.ts'

const at = new Date('2026-03-09T08:05:07Z')
const parse = (text: string | Buffer) => parseCommand(Buffer.from(text))

describe('a command', () => {
  it.each([
    ['NOOP\r', { verb: 'NOOP', argument: '' }],
    ['stor été à  Brest.jpg\r', { verb: 'STOR', argument: 'été à  Brest.jpg' }],
    ['CWD  leading', { verb: 'CWD', argument: ' leading' }],
    ['PASS pa ss:%"', { verb: 'PASS', argument: 'pa ss:%"' }],
  ])('%j is read', (line, command) => expect(parse(line)).toEqual(command))

  it('is read behind the signs that Telnet clients put in front of ABOR', () => {
    expect(parse(Buffer.concat([Buffer.from([0xff, 0xf4, 0xff, 0xf2]), Buffer.from('ABOR\r')]))).toEqual({
      verb: 'ABOR',
      argument: '',
    })
  })

  it.each(['', ' ', 'GO', 'STORE x', 'STOR\tx', 'STOR a\0b', 'STOR a\rb', 'USER a\u0085b', '{"a":1}'])(
    '%j is none',
    line => expect(parse(line)).toBeNull(),
  )

  it('with bytes that are no UTF-8 is none', () => {
    expect(parse(Buffer.from([0x53, 0x54, 0x4f, 0x52, 0x20, 0xe9, 0x74]))).toBeNull()
  })

  it('never throws, and never has a control character in its argument', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 200 }), bytes => {
        expect(parseCommand(Buffer.from(bytes))?.argument ?? '').not.toMatch(/\p{Cc}/u)
      }),
    )
  })
})

describe('lines', () => {
  it('are the same however they are cut on the way', () => {
    const lines = fc.array(
      fc.string({ maxLength: 40 }).filter(text => !/[\r\n]/.test(text)),
      { maxLength: 8 },
    )
    fc.assert(
      fc.property(lines, fc.integer({ min: 1, max: 17 }), (sent, size) => {
        const bytes = Buffer.from(sent.map(line => `${line}\n`).join(''))
        const read = lineReader()
        const found: string[] = []
        for (let start = 0; start < bytes.length; start += size) {
          found.push(...(read(bytes.subarray(start, start + size)) ?? []).map(String))
        }
        expect(found).toEqual(sent)
      }),
    )
  })

  it('of exactly the longest length are read, and a byte more ends it, finished or not', () => {
    expect(lineReader()(Buffer.from(`${'x'.repeat(MAX_LINE_BYTES)}\n`))).toHaveLength(1)
    expect(lineReader()(Buffer.from(`${'x'.repeat(MAX_LINE_BYTES + 1)}\n`))).toBeNull()
    expect(lineReader()(Buffer.alloc(MAX_LINE_BYTES + 1, 0x78))).toBeNull()
  })
})

describe('the jail', () => {
  it('holds every path below its root', () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom('..', '.', '', 'a', '\\', '~', 'c:')), fc.boolean(), (parts, rooted) => {
        const path = virtualFolders(() => at).resolve((rooted ? '/' : '') + parts.join('/'))
        expect(path).toMatch(/^\//)
        expect(path.split('/')).not.toContain('..')
      }),
    )
  })

  it('has folders where they were made, and files in folders only', () => {
    const folders = virtualFolders(() => at)
    expect(folders.makeFolder('2026/march')).toBe(false)
    expect(folders.makeFolder('2026')).toBe(true)
    expect(folders.enter('2026')).toBe(true)
    expect(folders.takesFile('a.jpg')).toBe(true)
    expect(folders.addFile('a.jpg', 3)).toBe(true)
    expect(folders.makeFolder('a.jpg')).toBe(false)
    expect(folders.enter('a.jpg')).toBe(false)
    expect(folders.takesFile('a.jpg/b.jpg')).toBe(false)
    for (const path of ['/', '', '..', '/2026', 'x/', 'missing/b.jpg']) expect(folders.takesFile(path)).toBe(false)
    expect(folders.list('/2026')).toEqual([{ name: 'a.jpg', folder: false, bytes: 3, at }])
    expect(folders.list('/none')).toBeNull()
  })
})

it('listings are what clients read', () => {
  const entries = [{ name: 'low tide.jpg', folder: false, bytes: 4_000_000, at }]
  expect(listing('MLSD', entries)).toBe('type=file;size=4000000;modify=20260309080507; low tide.jpg\r\n')
  expect(listing('LIST', entries)).toBe('-rw-r--r-- 1 ftp ftp      4000000 Mar 09 08:05 low tide.jpg\r\n')
  expect(listing('NLST', [])).toBe('')
  expect(quoted('/a"b')).toBe('"/a""b"')
})
