// The follow button: what it shows follows at once, comes back when refused, and never asks twice at a time.
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { NextIntlClientProvider } from 'next-intl'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { SnackbarRegion } from '#components/ui/snackbar-region.tsx'
import { FollowButton } from '#features/social/follow-button.tsx'
import errors from '#messages/en/errors.json' with { type: 'json' }
import people from '#messages/en/people.json' with { type: 'json' }
import { answerCalls } from '#tests/support/network.ts'

const answer = vi.fn<() => Promise<Response>>()
let asked: string[]

async function api(request: Request): Promise<Response> {
  const { method, url } = request
  asked.push(`${method} ${new URL(url).pathname}`)
  return answer()
}

beforeEach(() => {
  answer.mockReset()
  asked = []
  answerCalls(api)
})

function open() {
  render(
    <QueryClientProvider client={new QueryClient()}>
      <NextIntlClientProvider locale="en" messages={{ people, errors }} timeZone="Europe/Paris">
        <FollowButton id="usr_1" name="Anne" followed={false} nb_followers={3} />
        <SnackbarRegion dismissLabel="Close" />
      </NextIntlClientProvider>
    </QueryClientProvider>,
  )
  return { user: userEvent.setup(), button: screen.getByRole('button', { name: 'Follow Anne' }) }
}

describe('the follow button', () => {
  it('says that one follows, with the count of the server, and takes it back', async () => {
    const { user, button } = open()
    expect(button).toHaveAccessibleName('Follow Anne')
    answer.mockResolvedValueOnce(Response.json({ followed: true, nb_followers: 5 }))
    await user.click(button)
    expect(await screen.findByText('5 followers')).toBeVisible()
    expect(button).toHaveAccessibleName('Following Anne')
    answer.mockResolvedValueOnce(Response.json({ followed: false, nb_followers: 1 }))
    await user.click(button)
    expect(await screen.findByText('1 follower')).toBeVisible()
    expect(button).toHaveAccessibleName('Follow Anne')
    expect(asked).toEqual(['POST /api/creators/usr_1/follow', 'POST /api/creators/usr_1/unfollow'])
  })

  it('moves the figure by one before the answer is there, and asks no second time meanwhile', async () => {
    const { user, button } = open()
    const waiting = Promise.withResolvers<Response>()
    answer.mockReturnValueOnce(waiting.promise)
    await user.click(button)
    expect(screen.getByText('4 followers')).toBeVisible()
    await user.click(button)
    expect(button).toHaveAccessibleName('Following Anne')
    expect(asked).toHaveLength(1)
    waiting.resolve(Response.json({ followed: true, nb_followers: 9 }))
    expect(await screen.findByText('9 followers')).toBeVisible()
  })

  it('returns to what was, with the reason, when the server refuses', async () => {
    const { user, button } = open()
    const detail = 'Action reserved to customers only'
    const problem = { type: '/api/problems/demo_restricted', title: detail, status: 403, code: 'demo_restricted' }
    const headers = { 'content-type': 'application/problem+json' }
    const body = JSON.stringify({ ...problem, detail, request_id: 'r' })
    answer.mockResolvedValueOnce(new Response(body, { status: 403, headers }))
    await user.click(button)
    expect(await screen.findByText(detail)).toBeVisible()
    expect(button).toHaveAccessibleName('Follow Anne')
    expect(screen.getByText('3 followers')).toBeVisible()
  })
})
