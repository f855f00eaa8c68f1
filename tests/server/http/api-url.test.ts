// Which requests at the port are the API's, and under which address it has them.
import { expect, it } from 'vitest'
import { apiUrl } from '#server/http/api-url.ts'

it.each([
  ['/api', '/api'],
  ['/api/images?page=2', '/api/images?page=2'],
  ['/api?x', '/api?x'],
  ['/ipfs/bafkrei?format=car', '/api/ipfs/bafkrei?format=car'],
  ['/ipfs', null],
  ['/apiary', null],
  ['/en/ipfs/bafkrei', null],
])('%s is %s', (url, expected) => expect(apiUrl(url)).toBe(expected))
