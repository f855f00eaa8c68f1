// Services of others that go away while people upload and register: they are answered, and all of it is done once they are back.
import { expect, it } from 'vitest'
import { services } from '#tests/faults/services/services.ts'

it('certifies and writes to people once time-stamp authority and mail server are back', async () => {
  const { broken, rows } = await services({
    plays: [
      { service: 'time-stamp authority', mode: 'down' },
      { service: 'mail server', mode: 'garbage' },
    ],
    away_ms: 3_000,
  })
  expect(broken).toEqual([])
  expect(rows.map(({ fault, lost }) => [fault, lost])).toEqual([
    ['time-stamp authority: down', 0],
    ['mail server: garbage', 0],
  ])
})
