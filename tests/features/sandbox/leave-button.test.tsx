// A sandbox is deleted only once somebody has said so twice.
import { render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { LeaveButton } from '#features/sandbox/leave-button.tsx'
import words from '#messages/en/sandbox.json' with { type: 'json' }
import { answerCalls } from '#tests/support/network.ts'

vi.mock('next/navigation', () => ({ useParams: () => ({ locale: 'en' }) }))

const assign = vi.fn()
beforeEach(() => {
  vi.stubGlobal('location', { ...window.location, assign })
})
afterEach(() => {
  assign.mockClear()
  vi.unstubAllGlobals()
})

const { leave, stay, failed, leave_title: title, leave_text: text } = words

async function ask() {
  const asked: string[] = []
  answerCalls(request => {
    asked.push(`${request.method} ${new URL(request.url).pathname}`)
    return new Response(null, { status: 204 })
  })
  render(<LeaveButton words={{ title, text, leave, stay, failed }} className="" />)
  await userEvent.click(screen.getByRole('button', { name: leave }))
  return { asked, question: within(await screen.findByRole('alertdialog', { name: title })) }
}

it('asks first, and deletes nothing for whoever stays', async () => {
  const { asked, question } = await ask()
  await userEvent.click(question.getByRole('button', { name: stay }))
  expect(screen.queryByRole('alertdialog')).toBeNull()
  expect(asked).toEqual([])
})

it('leaves once that is confirmed', async () => {
  const { asked, question } = await ask()
  await userEvent.click(question.getByRole('button', { name: leave }))
  await vi.waitFor(() => expect(assign).toHaveBeenCalledOnce(), 10_000)
  expect(asked).toHaveLength(1)
})
