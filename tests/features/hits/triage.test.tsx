// Sorting hits: keys walk and file, what is filed leaves at once, comes back when it is undone or refused, and thousands are fetched as one goes.
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { snackbar } from '#components/ui/snackbar.ts'
import errors from '#messages/en/errors.json' with { type: 'json' }
import words from '#messages/en/hits.json' with { type: 'json' }
import { isWrite, outOfOrder } from '../connect-to-test-api.ts'
import { openHits, openTestApi } from './hits-world.tsx'

openTestApi()

afterEach(() => {
  snackbar.clear()
  localStorage.clear()
  vi.unstubAllGlobals()
})

const hits = (count: number) => Array.from({ length: count }, () => ({}))
const links = () => [...document.querySelectorAll<HTMLElement>('a[data-hit-index]')]
const names = () => links().map(each => each.textContent)
/** Roles of whole cards are worked out too slowly for so many of them. */
const link = (number: number) =>
  waitFor(() => {
    const found = links().find(each => each.textContent === `site-${number}.example`)
    if (!found) throw new Error(`no hit ${number}`)
    return found
  })
const gone = (number: number) => waitFor(() => expect(names()).not.toContain(`site-${number}.example`))
const focused = (number: number) =>
  waitFor(() => expect(document.activeElement).toHaveTextContent(`site-${number}.example`))
const count = async (category: string, expected: string) => {
  const nav = await screen.findByRole('navigation', { name: words.categories.label })
  await waitFor(() =>
    expect(within(nav).getByRole('link', { name: new RegExp(`^${category}`) })).toHaveTextContent(expected),
  )
}

describe('the keys', () => {
  it('walk through the hits, and the focus goes with them', async () => {
    const { user } = await openHits(hits(9))
    await link(1)
    await user.keyboard('j')
    await focused(1)
    await user.keyboard('jj')
    await focused(3)
    await user.keyboard('k')
    await focused(2)
    // Three cards stand side by side.
    await user.keyboard('{ArrowDown}')
    await focused(5)
  })

  it('file the hit, move on to the next, and take it back', async () => {
    const { user, wire, id, read } = await openHits(hits(4))
    await link(2)
    await user.keyboard('j')
    await user.keyboard('j')
    await focused(2)
    await user.keyboard('t')
    await gone(2)
    await focused(3)
    await count('To review', '3')
    await count('Trash', '1')
    expect(wire.sent).toEqual([{ ids: [id(2)], category: 'trash', reason: 'not_worth_it' }])
    await user.keyboard('z')
    expect(await link(2)).toBeVisible()
    await waitFor(async () => expect(await read(2)).toMatchObject({ category: 'to_handle' }))
    expect(names()).toEqual(['site-1.example', 'site-2.example', 'site-3.example', 'site-4.example'])
  })

  it('take back what was filed in the trash for its own reason, and the last hit of a list', async () => {
    const { user, wire, id, read } = await openHits([{ category: 'trash', trash_reason: 'look_alike' }], {
      place: 'trash/grid/',
    })
    await link(1)
    await user.keyboard('j')
    await focused(1)
    await user.keyboard('h')
    await gone(1)
    await user.keyboard('z')
    expect(await link(1)).toBeVisible()
    await waitFor(async () => expect(await read(1)).toMatchObject({ trash_reason: 'look_alike' }))
    expect(wire.sent).toEqual([
      { ids: [id(1)], category: 'to_handle' },
      { ids: [id(1)], category: 'trash', reason: 'look_alike' },
    ])
  })

  it('say apart that it is another picture', async () => {
    const { user, wire, id } = await openHits(hits(2))
    await link(1)
    await user.keyboard('j')
    await user.keyboard('n')
    await gone(1)
    expect(wire.sent).toEqual([{ ids: [id(1)], category: 'trash', reason: 'look_alike' }])
    expect(await screen.findByText(/it never comes back for this photograph/)).toBeVisible()
  })

  it('choose a range with Shift, file all of it, and undo it from the message', async () => {
    const { user, wire, id, read } = await openHits(hits(6))
    await link(1)
    await user.keyboard('jx')
    await user.keyboard('{Shift>}JJ{/Shift}')
    expect(await screen.findByText(/3 selected/, { selector: 'p:not([role])' })).toBeVisible()
    await user.keyboard('a')
    await gone(3)
    expect(wire.sent).toEqual([{ ids: [id(1), id(2), id(3)], category: 'authorized' }])
    await user.click(await screen.findByRole('button', { name: words.filing.undo }))
    expect(await link(3)).toBeVisible()
    await waitFor(async () => expect(await read(3)).toMatchObject({ category: 'to_handle' }))
  })

  it('lead from chosen copies to one notice, and say why not where they are of several websites', async () => {
    const { user, id } = await openHits(hits(3))
    await link(1)
    await user.keyboard('jx')
    const notice = await screen.findByRole('link', { name: words.selection.notice })
    expect(notice).toHaveAttribute('href', expect.stringContaining(`hits=${id(1)}`))
    await user.keyboard('{Shift>}J{/Shift}')
    await user.click(await screen.findByRole('button', { name: words.selection.notice }))
    expect(await screen.findByText(words.selection.no_notice.several_websites)).toBeVisible()
  })

  it('keep a range whose hit gets the focus before it is drawn, as on a slow machine', async () => {
    const { user } = await openHits(hits(6))
    await link(1)
    await user.keyboard('jx')
    await focused(1)
    const second = await link(2)
    act(() => {
      fireEvent.keyDown(document.body, { key: 'J', shiftKey: true })
      second.focus()
    })
    expect(await screen.findByText(/2 selected/, { selector: 'p:not([role])' })).toBeVisible()
  })

  it('mean letters while somebody types, and nothing once they are switched off', async () => {
    // The search finds them with all that is typed into it.
    const { user, wire } = await openHits([{ page_title: 'A tan? Yes' }, { page_title: 'A tan? No' }])
    await link(1)
    await user.keyboard('j')
    await user.type(screen.getByRole('searchbox'), 'tan')
    await user.keyboard('{Shift>}?{/Shift}')
    expect(screen.queryByRole('dialog')).toBeNull()
    ;(await link(1)).focus()
    await user.keyboard('?')
    await user.click(await screen.findByRole('switch'))
    await user.keyboard('{Escape}')
    ;(await link(1)).focus()
    await user.keyboard('t')
    expect(wire.sent).toEqual([])
  })
})

describe('a refusal', () => {
  it('of the rules is said before anybody is asked, with the way to what is missing', async () => {
    const { user, wire } = await openHits(hits(2), { identity_verified: false })
    await link(1)
    await user.keyboard('js')
    expect(await screen.findByText(words.refusals.remedy.identity_unverified)).toHaveAttribute(
      'href',
      expect.stringMatching(/^\/en\/account\/identity/),
    )
    expect(await link(1)).toBeVisible()
    expect(wire.sent).toEqual([])
  })

  it('of the API brings that hit back, and only that one', async () => {
    const { user, wire, id, file } = await openHits(hits(3))
    const refused = [{ id: id(2), code: 'hit_in_litigation' }]
    wire.instead = async call => (isWrite(call) ? Response.json({ ...(await file([1], 'report')), refused }) : null)
    await link(1)
    await user.keyboard('jx')
    await user.keyboard('{Shift>}J{/Shift}')
    await user.keyboard('r')
    await gone(1)
    expect(await screen.findAllByText(errors.codes.hit_in_litigation)).toHaveLength(2)
    expect(await link(2)).toBeVisible()
    expect(await screen.findByText(words.refusals.title.replace(/.*one \{([^}]*)\}.*/, '$1'))).toBeVisible()
  })

  it('of the whole call brings everything back where it was', async () => {
    const { user, wire } = await openHits(hits(3))
    wire.instead = outOfOrder
    await link(1)
    await user.keyboard('jt')
    expect(await screen.findByText('Out of order.')).toBeVisible()
    await waitFor(() => expect(names()).toEqual(['site-1.example', 'site-2.example', 'site-3.example']))
  })
})

describe('thousands of hits', () => {
  it('are drawn and fetched around what is in sight, wherever one goes', async () => {
    const { user, wire } = await openHits(hits(1_234))
    await link(1)
    expect(links().length).toBeLessThan(60)
    expect(wire.asked.filter(call => call === 'GET /hits')).toHaveLength(1)
    await user.keyboard('j')
    await focused(1)
    await user.keyboard('{End}')
    await focused(1_234)
    expect(wire.asked.filter(call => call === 'GET /hits').length).toBeLessThan(4)
    await user.keyboard('t')
    await gone(1_234)
    await count('To review', '1,233')
    await user.keyboard('{Home}')
    await focused(1)
  })
})
