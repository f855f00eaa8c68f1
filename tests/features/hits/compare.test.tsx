// One hit in full: the matching part over both pictures, overlays by keyboard, filing that leads to the next, and its evidence report.
import { configure, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { snackbar } from '#components/ui/snackbar.ts'
import errors from '#messages/en/errors.json' with { type: 'json' }
import words from '#messages/en/hits.json' with { type: 'json' }
import licenses from '#messages/en/licenses.json' with { type: 'json' }
import why from '#messages/en/match-reasons.json' with { type: 'json' }
import { outOfOrder, problem } from '../connect-to-test-api.ts'
import { openHits, openTestApi } from './hits-world.tsx'

openTestApi()

configure({ asyncUtilTimeout: 5_000 })

afterEach(() => {
  snackbar.clear()
  vi.unstubAllGlobals()
})

const heading = (number: number) => screen.findByRole('heading', { level: 1, name: `“Dune” on site-${number}.example` })

describe('the comparison', () => {
  it('draws the matching part over both pictures, and says how sure it is', async () => {
    await openHits([{}, {}], { hit: 1 })
    await heading(1)
    const yours = await screen.findByRole('img', { name: words.compare.region_yours })
    expect(yours.querySelector('[data-region]')).toHaveAttribute('points', '0.25,0.25 0.75,0.25 0.75,0.75 0.25,0.75')
    const found = screen.getByRole('img', { name: words.compare.region_found })
    expect(found.querySelector('[data-region]')).toHaveAttribute('points', '0,0 1,0 1,1 0,1')
    expect(screen.getByText('98% · certain')).toBeVisible()
    const out = screen.getByRole('link', { name: /site-1\.example\/page/ })
    expect(out).toHaveAttribute('rel', 'noopener noreferrer')
    expect(out).toHaveAttribute('target', '_blank')
  })

  it('says in sentences why', async () => {
    await openHits([{}], { hit: 1 })
    await heading(1)
    const said = within(screen.getByRole('list', { name: why.title })).getAllByRole('listitem')
    expect(said.map(({ textContent }) => textContent)).toEqual([
      why.names.geometric,
      why.names.all_blocks,
      '98% of the detail that can be compared agrees; elsewhere the two show different things.',
    ])
  })

  it('says nothing of hits that were written down without reasons', async () => {
    await openHits([{ reasons: null, agreeing: null }], { hit: 1 })
    await heading(1)
    expect(screen.getByText('98% · certain')).toBeVisible()
    expect(screen.queryByRole('list', { name: why.title })).toBeNull()
  })

  it('says of a weak signal that only a design is shared', async () => {
    await openHits([{ confirmed: false, reasons: ['shared_design'], agreeing: 0.6 }], { hit: 1 })
    await heading(1)
    expect(screen.getByText(why.names.shared_design)).toBeVisible()
    expect(screen.getByText(/^60% of the detail/)).toBeVisible()
  })

  it('lays one over the other, by key and by slider', async () => {
    const { user } = await openHits([{}], { hit: 1 })
    await heading(1)
    await user.keyboard('o')
    const slider = await screen.findByRole('slider', { name: words.compare.slider })
    const drawing = screen.getByRole('img', { name: 'The picture of site-1.example laid over “Dune”' })
    expect(drawing.querySelectorAll('image')[1]).toHaveAttribute('transform', 'matrix(5 0 0 5 1000 750)')
    fireEvent.change(slider, { target: { value: '25' } })
    expect(drawing.querySelector('clipPath rect')).toHaveAttribute('width', '1000')
    await user.click(screen.getByRole('radio', { name: words.compare.views.blend }))
    fireEvent.change(screen.getByRole('slider', { name: words.compare.blend }), { target: { value: '30' } })
    expect(screen.getByRole('img', { name: /laid over/ }).querySelector('g')).toHaveAttribute('opacity', '0.3')
  })

  it('records the licence of a customer, who is not accused any more', async () => {
    const { user, wire, image } = await openHits([{}, {}], { hit: 1 })
    await heading(1)
    await user.click(screen.getByRole('button', { name: licenses.customer }))
    const form = await screen.findByRole('form', { name: licenses.record })
    expect(form).toHaveTextContent('Photograph: Dune')
    expect(screen.getByLabelText(licenses.url)).toHaveValue('https://site-1.example')
    await user.click(screen.getByRole('button', { name: licenses.record }))
    expect(await screen.findByText(errors.fields.required)).toBeVisible()
    expect(wire.sent).toEqual([])
    await user.type(screen.getByLabelText(licenses.licensee), 'Alpine Review AG')
    fireEvent.change(screen.getByLabelText(new RegExp(licenses.ends_on)), { target: { value: '2036-05-31' } })
    await user.click(screen.getByRole('button', { name: licenses.record }))
    expect(await screen.findByText(words.facts.exclusions.license)).toBeVisible()
    expect(screen.getByText('Alpine Review AG, until 31 May 2036')).toBeVisible()
    expect(screen.queryByRole('button', { name: licenses.customer })).toBeNull()
    const sent = { image, licensee: 'Alpine Review AG', url: 'https://site-1.example', ends_on: '2036-05-31' }
    expect(wire.sent).toMatchObject([sent])
  })

  it('claims nothing from whoever holds a licence, and says who and why it was filed so', async () => {
    const { user, wire } = await openHits([{}], { hit: 1, licensee: 'Alpine Review AG' })
    await heading(1)
    expect(await screen.findByText('Alpine Review AG, without an end')).toBeVisible()
    expect(screen.getByText(/Found, filed under: Authorised/)).toHaveTextContent('(a licence of yours)')
    expect(screen.queryByRole('button', { name: licenses.customer })).toBeNull()
    await user.keyboard('s')
    expect(await screen.findByText(errors.codes.hit_licensed)).toBeVisible()
    expect(screen.getByRole('link', { name: words.refusals.remedy.hit_licensed })).toBeVisible()
    expect(wire.sent).toEqual([])
  })

  it('keeps a note that was not saved when one goes on', async () => {
    const { user, wire } = await openHits([{}, {}], { hit: 1 })
    await heading(1)
    await user.type(screen.getByLabelText(words.comment.label), 'Ask Ada')
    await user.click(await screen.findByRole('button', { name: words.compare.next }))
    await heading(2)
    await waitFor(() => expect(wire.sent).toContainEqual({ comment: 'Ask Ada' }))
    // Where that cannot be kept, it is said.
    await user.type(screen.getByLabelText(words.comment.label), 'Lost')
    wire.instead = outOfOrder
    await user.click(await screen.findByRole('button', { name: words.compare.previous }))
    await heading(1)
    expect(await screen.findByRole('alert')).toHaveTextContent('Out of order.')
  })

  it('brings the focus back when its dialogs close', async () => {
    const { user } = await openHits([{}], { hit: 1 })
    await heading(1)
    for (const name of [words.evidence.order, licenses.customer, words.compare.keys]) {
      const opener = await screen.findByRole('button', { name })
      await user.click(opener)
      await screen.findByRole('dialog')
      await user.keyboard('{Escape}')
      await waitFor(() => expect(opener).toHaveFocus())
    }
  })

  it('leads to the next hit when one is filed, and back when it is undone', async () => {
    const { user, read } = await openHits([{}, {}, {}], { hit: 2 })
    await heading(2)
    expect(await screen.findByText('2 of 3')).toBeVisible()
    await user.keyboard('a')
    await heading(3)
    await waitFor(async () => expect(await read(2)).toMatchObject({ category: 'authorized' }))
    await user.keyboard('z')
    await heading(2)
    await waitFor(async () => expect(await read(2)).toMatchObject({ category: 'to_handle' }))
    await user.keyboard('{Escape}')
    await waitFor(() => expect(window.location.pathname).toBe('/en/hits/'))
  })

  it('stays where it is in the demo, says why, and leads to the sandbox where there is one', async () => {
    const { user, wire } = await openHits([{}, {}], { hit: 1, demo: true })
    wire.instead = call => (call === 'GET /settings' ? Response.json({ sandbox: true }) : null)
    await heading(1)
    for (const key of ['s', 't']) {
      await user.keyboard(key)
      expect(await screen.findByText(errors.codes.demo_restricted)).toBeVisible()
    }
    expect(await screen.findByRole('link', { name: words.refusals.remedy.demo_restricted })).toBeVisible()
    await heading(1)
    expect(wire.sent).toEqual([])
  })

  it('comes back to a hit that could not be filed after all, unless somebody has gone on', async () => {
    const { user, wire } = await openHits([{}, {}, {}], { hit: 1 })
    await heading(1)
    await screen.findByText('1 of 3')
    wire.instead = outOfOrder
    await user.keyboard('a')
    expect(await screen.findByText('Out of order.')).toBeVisible()
    await heading(1)
    let refuse: (answer: Response) => void = () => undefined
    const late = new Promise<Response>(resolve => {
      refuse = resolve
    })
    wire.instead = call => (call.startsWith('PATCH') ? late : null)
    await user.keyboard('a')
    await heading(2)
    await user.keyboard('j')
    await heading(3)
    refuse(problem(500))
    await waitFor(() => expect(screen.getByText('3 of 3')).toBeVisible())
    await heading(3)
  })

  it('never claims from a weak signal', async () => {
    const { user, wire } = await openHits([{ confirmed: false }], { hit: 1 })
    await heading(1)
    await user.keyboard('s')
    expect(await screen.findByText(errors.codes.hit_unconfirmed)).toBeVisible()
    expect(wire.sent).toEqual([])
    expect(screen.queryByRole('button', { name: words.evidence.order })).toBeNull()
  })
})

describe('the evidence report', () => {
  it('is ordered once its price has been confirmed', async () => {
    const { user, wire, id } = await openHits([{}], { hit: 1 })
    await user.click(await screen.findByRole('button', { name: words.evidence.order }))
    const question = await screen.findByRole('dialog')
    await waitFor(() => expect(question).toHaveTextContent('€50.00'))
    expect(question).toHaveTextContent('€60.00')
    expect(question).toHaveTextContent('Card ending in 1119')
    expect(wire.sent).toEqual([])
    await user.click(screen.getAllByRole('button', { name: words.evidence.order }).at(-1) ?? question)
    await waitFor(() => expect(wire.sent).toEqual([{ hit: id(1) }]))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  })

  it('whose link service is down says nothing, and the button is at rest again', async () => {
    const { user, wire } = await openHits([{}], { hit: 1, report: 'secret' })
    wire.instead = call => (call.startsWith('GET /evidences/zip/') ? problem(503) : null)
    const button = await screen.findByRole('button', { name: words.evidence.download })
    await user.click(button)
    await waitFor(() => expect(wire.asked).toContain('GET /evidences/zip/secret'))
    await waitFor(() => expect(button).not.toHaveAttribute('aria-busy'))
    expect(screen.queryByRole('alert')).toHaveTextContent('')
  })
})
