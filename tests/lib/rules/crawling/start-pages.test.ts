// Which addresses are start pages.
import { describe, expect, it } from 'vitest'
import { START_PAGE } from '#lib/rules/crawling/start-pages.ts'

const isStartPage = (url: string) => new RegExp(START_PAGE, 'i').test(url)

describe('a start page', () => {
  it.each([
    'https://shop.example',
    'https://shop.example/',
    'http://shop.localhost:4080/',
    'https://shop.example/index.html',
    'https://shop.example/index.php',
    'https://shop.example/fr',
    'https://shop.example/fr/',
    'https://shop.example/en-GB/',
    'https://shop.example/zh_Hant/index.htm',
  ])('is %s', url => expect(isStartPage(url)).toBe(true))

  it.each([
    'https://shop.example/blog',
    'https://shop.example/fr/blog',
    'https://shop.example/?p=12',
    'https://shop.example/fr/?page=2',
    'https://shop.example/frindex.html',
    'https://shop.example/index.html/1',
    'https://shop.example/a/',
    'https://shop.example//',
    'ftp://shop.example/',
  ])('is not %s', url => expect(isStartPage(url)).toBe(false))
})
