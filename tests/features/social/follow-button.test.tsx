// The follow button: what it shows follows at once, comes back when refused, and never asks twice at a time.
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { NextIntlClientProvider } from 'next-intl'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { SnackbarRegion } from '#components/ui/snackbar-region.tsx'
import { FollowButton } from '#features/social/follow-button.tsx'
import { creators } from '#lib/contract/catalogue.ts'
import errors from '#messages/en/errors.json' with { type: 'json' }
import people from '#messages/en/people.json' with { type: 'json' }
import { type TestApi, testApi } from '#tests/support/api.ts'
import { makePerson, type TestPerson } from '#tests/support/people/people.ts'
import { connectToTestApi } from '../connect-to-test-api.ts'

let api: TestApi
let reader: TestPerson
let demo: TestPerson
let others: TestPerson[]
let anne: TestPerson
beforeAll(async () => {
  api = await testApi()
  reader = await makePerson(api)
  demo = await makePerson(api, { roles: ['demo'] })
  others = []
  for (let count = 0; count < 4; count += 1) others.push(await makePerson(api))
})
afterAll(() => api.close())
beforeEach(async () => {
  anne = await makePerson(api, { first_name: 'Anne' })
})

/** Others follow after the page was drawn, which knows of three. */
const followedBy = async (all: readonly TestPerson[]) => {
  for (const each of all) await api.as(each).call(creators.follow, { id: anne.id })
}
const leftBy = async (all: readonly TestPerson[]) => {
  for (const each of all) await api.as(each).call(creators.unfollow, { id: anne.id })
}

function open(person = reader) {
  const wire = connectToTestApi(api.as(person))
  render(
    <QueryClientProvider client={new QueryClient()}>
      <NextIntlClientProvider locale="en" messages={{ people, errors }} timeZone="Europe/Paris">
        <FollowButton id={anne.id} name="Anne" followed={false} nb_followers={3} />
        <SnackbarRegion dismissLabel="Close" />
      </NextIntlClientProvider>
    </QueryClientProvider>,
  )
  return { user: userEvent.setup(), wire, button: screen.getByRole('button', { name: 'Follow Anne' }) }
}

describe('the follow button', () => {
  it('says that one follows, with the count of the server, and takes it back', async () => {
    const { user, wire, button } = open()
    expect(button).toHaveAccessibleName('Follow Anne')
    await followedBy(others)
    await user.click(button)
    expect(await screen.findByText('5 followers')).toBeVisible()
    expect(button).toHaveAccessibleName('Following Anne')
    await leftBy(others.slice(1))
    await user.click(button)
    expect(await screen.findByText('1 follower')).toBeVisible()
    expect(button).toHaveAccessibleName('Follow Anne')
    expect(wire.asked).toEqual([`POST /creators/${anne.id}/follow`, `POST /creators/${anne.id}/unfollow`])
  })

  it('moves the figure by one before the answer is there, and asks no second time meanwhile', async () => {
    const { user, wire, button } = open()
    await followedBy(others)
    const slow = Promise.withResolvers<null>()
    wire.instead = () => slow.promise
    await user.click(button)
    expect(screen.getByText('4 followers')).toBeVisible()
    await user.click(button)
    expect(button).toHaveAccessibleName('Following Anne')
    await expect.poll(() => wire.asked).toHaveLength(1)
    slow.resolve(null)
    expect(await screen.findByText('5 followers')).toBeVisible()
    expect(wire.asked).toHaveLength(1)
  })

  it('returns to what was, with the reason, when the server refuses', async () => {
    const { user, button } = open(demo)
    await user.click(button)
    expect(await screen.findByText(errors.codes.demo_restricted)).toBeVisible()
    expect(button).toHaveAccessibleName('Follow Anne')
    expect(screen.getByText('3 followers')).toBeVisible()
  })
})
