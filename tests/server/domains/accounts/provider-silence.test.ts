// A payment provider that does not answer: each caller is told, the log says it once, and once that it is back.
import pino from 'pino'
import { expect, it } from 'vitest'
import type { Context } from '#server/context.ts'
import { atProvider } from '#server/domains/accounts/identity/provider-user.ts'
import { PaymentFailure, type PaymentFailureKind } from '#server/ports/payment.ts'

it('is said once, what it refuses meanwhile each time', async () => {
  const said: string[] = []
  const log = pino(
    { level: 'warn' },
    {
      write: line => {
        const { msg, kind } = JSON.parse(line)
        said.push(kind ?? msg)
      },
    },
  )
  const context = { log, ports: { payment: {} } } as unknown as Context // all that it asks for
  const meet = (kind: PaymentFailureKind) =>
    atProvider(context, async () => {
      throw new PaymentFailure(kind, 'no')
    }).catch(error => error.code)
  expect(await meet('unreachable')).toBe('provider_unavailable')
  expect(await meet('unreachable')).toBe('provider_unavailable')
  expect(await meet('refused')).toBe('provider_refused')
  expect(said).toEqual(['unreachable', 'refused'])
  expect(await atProvider(context, async () => 'done')).toBe('done')
  expect(said).toEqual(['unreachable', 'refused', 'payment provider is back'])
})
