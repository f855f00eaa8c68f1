// The way into the demo and out of it: one call, then the page again; a refusal is said in its own words, in the demo too.
import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { snackbar } from '#components/ui/snackbar.ts'
import { SnackbarRegion } from '#components/ui/snackbar-region.tsx'
import { DemoButton, type DemoButtonProps } from '#features/account/sessions/demo-button.tsx'
import { demoEmails } from '#lib/rules/demo.ts'
import errors from '#messages/en/errors.json' with { type: 'json' }
import { createUser } from '#server/domains/accounts/registration/create-user.ts'
import { type TestApi, testApi } from '#tests/support/api.ts'
import { answerCalls, broken } from '#tests/support/network.ts'
import { makePerson, PASSWORD } from '#tests/support/people/people.ts'
import { connectToTestApi } from '../connect-to-test-api.ts'

vi.mock('next/navigation', () => ({ useParams: () => ({ locale: 'fr' }) }))

const assign = vi.fn()
let api: TestApi
beforeAll(async () => {
  api = await testApi()
  const demo = { password: PASSWORD, first_name: 'Demo', last_name: 'Person', roles: ['demo' as const] }
  await createUser(api.context, { ...demo, email: demoEmails.creator, account_type: 'creator' })
  await createUser(api.context, { ...demo, email: demoEmails.buyer, account_type: 'collector' })
})
afterAll(() => api.close())

beforeEach(() => {
  vi.stubGlobal('location', { ...window.location, assign })
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

/** Somebody who is signed in, and their calls. */
const connect = async () => connectToTestApi(api.as(await makePerson(api)))

describe('the way', () => {
  it.each([
    ['creator', 'POST /rest-auth/demo', { account: 'creator' }],
    ['buyer', 'POST /rest-auth/demo', { account: 'buyer' }],
    ['leave', 'POST /rest-auth/demo/leave', null],
  ] as const)('%s makes its call, then loads the page of the language again', async (way, expected, body) => {
    const { asked, sent } = await connect()
    await click(way)
    await vi.waitFor(() => expect(assign).toHaveBeenCalledExactlyOnceWith('/fr/discovers/'), 10_000)
    expect(asked).toEqual([expected])
    expect(sent).toEqual([body])
  })

  it('says why it is blocked, and can be tried again', async () => {
    const withoutDemo = await testApi({ settings: { demo: false } })
    onTestFinished(withoutDemo.close)
    connectToTestApi(withoutDemo)
    await click('creator')
    await vi.waitFor(() => expect(screen.getByRole('alert')).toHaveTextContent(errors.codes.demo_off), 10_000)
    expect(assign).not.toHaveBeenCalled()
    expect(screen.getByRole('button', { name: 'Go' })).toBeEnabled()
  })

  it('says something when nothing answers', async () => {
    answerCalls(broken.offline)
    await click('leave')
    await vi.waitFor(() => expect(screen.getByRole('alert')).toHaveTextContent('Not now'), 10_000)
  })
})
