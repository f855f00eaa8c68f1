// Names of files as senders gave them, made fit to be shown.
import { describe, expect, it } from 'vitest'
import { cleanFileName } from '#lib/file-name.ts'

describe('the name of a file', () => {
  it.each([
    ['photo.jpg', 'photo.jpg'],
    ['C:\\Users\\anne\\photo.jpg', 'photo.jpg'],
    ['../../etc/passwd', 'passwd'],
    ['folder/', 'folder'],
    ['  e\u0301te\u0301.jpg ', 'été.jpg'],
    ['a\u0000b\u202e.jpg', 'ab.jpg'],
    ['', 'photo.jpg'],
    ['/', 'photo.jpg'],
    [undefined, 'photo.jpg'],
  ])('%j is shown as %j', (given, shown) => {
    expect(cleanFileName(given)).toBe(shown)
  })

  it('is at most 200 characters long, and no character is cut', () => {
    expect([...cleanFileName('🌊'.repeat(300))]).toHaveLength(200)
    expect(cleanFileName('🌊'.repeat(300)).isWellFormed()).toBe(true)
  })
})
