// Which requests at the port are the API's, and under which address it has them.
import { expect, it } from 'vitest'
import { apiUrl, isEmbedded } from '#server/http/api-url.ts'

it.each([
  ['/api', '/api'],
  ['/api/images?page=2', '/api/images?page=2'],
  ['/api?x', '/api?x'],
  ['/ipfs/bafkrei?format=car', '/api/ipfs/bafkrei?format=car'],
  ['/embed/img_1/picture?width=800', '/api/embed/img_1/picture?width=800'],
  ['/plugin.js', '/api/plugin.js'],
  ['/oembed?url=x', '/api/oembed?url=x'],
  ['/.well-known/image-licences.json', '/api/image-licences.json'],
  ['/embedded', null],
  ['/plugin.json', null],
  ['/plugin/', null],
  ['/ipfs', null],
  ['/apiary', null],
  ['/en/ipfs/bafkrei', null],
])('%s is %s', (url, expected) => expect(apiUrl(url)).toBe(expected))

it.each([
  ['/embed/img_1', true],
  ['/plugin.js?1', true],
  ['/api/embed/img_1', false],
  ['/en/plugin/', false],
])('%s may be framed: %s', (url, expected) => expect(isEmbedded(url)).toBe(expected))
