// What the page of a letter does once the bank has answered: it follows what is paid, and is drawn again where nothing was.
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { render, screen } from '@testing-library/react'
import { NextIntlClientProvider } from 'next-intl'
import { beforeEach, expect, it, vi } from 'vitest'
import { PaymentFollow } from '#features/settlement-recipient/payment-follow.tsx'
import type { Purchase } from '#lib/contract/purchases.ts'
import errors from '#messages/en/errors.json' with { type: 'json' }
import words from '#messages/en/letter-payment.json' with { type: 'json' }

const done: string[] = []
const router = { replace: (to: string) => done.push(to), refresh: () => done.push('drawn again') }
vi.mock('next/navigation', () => ({ usePathname: () => '/en/infringement/k3y/', useRouter: () => router }))
let status: Purchase['status']
vi.mock('#lib/api/client.ts', () => ({ call: async () => ({ id: 'pur_1', status, redirect_url: null }) }))

beforeEach(() => void done.splice(0))

function follow(now: Purchase['status']) {
  status = now
  render(
    <NextIntlClientProvider locale="en" timeZone="Europe/Paris" messages={{ 'letter-payment': words, errors }}>
      <QueryClientProvider client={new QueryClient()}>
        <PaymentFollow purchase="pur_1" guest={null} />
      </QueryClientProvider>
    </NextIntlClientProvider>,
  )
}

it('draws the letter again where the bank refused, for it was drawn with a payment under way', async () => {
  follow('failed')
  expect(await screen.findByText(words.failed_title)).toBeInTheDocument()
  expect(done).toEqual(['drawn again'])
})

it('leads to what was paid', async () => {
  follow('paid')
  await vi.waitFor(() => expect(done).toEqual(['/en/infringement/k3y/?done=pay']))
})
