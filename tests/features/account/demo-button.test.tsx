// The way into the demo and out of it: one call, then the page again; a refusal is said in its own words, in the demo too.
import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { snackbar } from '#components/ui/snackbar.ts'
import { SnackbarRegion } from '#components/ui/snackbar-region.tsx'
import { DemoButton, type DemoButtonProps } from '#features/account/sessions/demo-button.tsx'
import { answerCalls } from '#tests/support/network.ts'

vi.mock('next/navigation', () => ({ useParams: () => ({ locale: 'fr' }) }))

let calls: string[] = []
let answer: () => Response
const assign = vi.fn()

beforeEach(() => {
  vi.stubGlobal('location', { ...window.location, assign })
  calls = []
  answer = () => new Response(null, { status: 204 })
  answerCalls(async request => {
    calls.push(`${request.method} ${new URL(request.url).pathname} ${await request.text()}`.trim())
    return answer()
  })
})
afterEach(() => {
  snackbar.clear()
  assign.mockClear()
  vi.unstubAllGlobals()
})

async function click(way: DemoButtonProps['way']) {
  render(
    <>
      <DemoButton way={way} to="/discovers/" failed="Not now" className="">
        Go
      </DemoButton>
      <SnackbarRegion dismissLabel="Dismiss" demoMessage="Action reserved to customers only" />
    </>,
  )
  await userEvent.click(screen.getByRole('button', { name: 'Go' }))
}

describe('the way', () => {
  it.each([
    ['creator', 'POST /api/rest-auth/demo {"account":"creator"}'],
    ['buyer', 'POST /api/rest-auth/demo {"account":"buyer"}'],
    ['leave', 'POST /api/rest-auth/demo/leave'],
  ] as const)('%s makes its call, then loads the page of the language again', async (way, expected) => {
    await click(way)
    await vi.waitFor(() => expect(assign).toHaveBeenCalledExactlyOnceWith('/fr/discovers/'), 10_000)
    expect(calls).toEqual([expected])
  })

  it('says why it is blocked, and can be tried again', async () => {
    const detail = 'The guided demo is not available here.'
    answer = () => Response.json({ type: '', title: '', status: 404, code: 'demo_off', detail }, { status: 404 })
    await click('creator')
    await vi.waitFor(() => expect(screen.getByRole('alert')).toHaveTextContent(detail), 10_000)
    expect(assign).not.toHaveBeenCalled()
    expect(screen.getByRole('button', { name: 'Go' })).toBeEnabled()
  })

  it('says something when nothing answers', async () => {
    answer = () => {
      throw new TypeError('offline')
    }
    await click('leave')
    await vi.waitFor(() => expect(screen.getByRole('alert')).toHaveTextContent('Not now'), 10_000)
  })
})
