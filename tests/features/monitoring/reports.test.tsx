// Reports and notices: what is said of each state, the download that ends in silence, giving up with a reason, and the bell.
import { cleanup, screen, waitFor } from '@testing-library/react'
import { http } from 'msw'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { EvidenceChecks } from '#features/monitoring/evidence/evidence-checks.tsx'
import { EvidenceFacts } from '#features/monitoring/evidence/evidence-facts.tsx'
import { EvidenceFiles } from '#features/monitoring/evidence/evidence-files.tsx'
import { CaseMark, EvidenceNextStep } from '#features/monitoring/evidence/evidence-state.tsx'
import { GiveUpDialog } from '#features/monitoring/evidence/give-up-dialog.tsx'
import { WaitingActs } from '#features/monitoring/evidence/waiting-acts.tsx'
import { NoticePanel } from '#features/monitoring/notices/notice-panel.tsx'
import { noticesQuery } from '#features/monitoring/notices/notices-query.ts'
import { api } from '#lib/api/endpoints.ts'
import { refresh } from '#lib/api/query.ts'
import { evidences } from '#lib/contract/evidences.ts'
import { type NoticeContent, notices } from '#lib/contract/notices.ts'
import { captureFailures } from '#lib/rules/evidence.ts'
import { writeNotice } from '#server/domains/monitoring/notices/write-notice.ts'
import { keepCard } from '#tests/support/billing/cards.ts'
import { makeReport } from '#tests/support/hits/hits.ts'
import { broken, network } from '#tests/support/network.ts'
import { report } from './evidence-report.ts'
import { draw, foundOn, messages, openTestApi, signIn } from './monitoring-world.tsx'

vi.mock('next/navigation', async original => ({
  ...(await original<typeof import('next/navigation')>()),
  useRouter: () => ({ prefetch: () => undefined }),
  useParams: () => ({ locale: 'en' }),
}))

openTestApi()

describe('a report', () => {
  it('that waits says until when, one that failed why and that it costs nothing', () => {
    draw(<EvidenceNextStep report={report({ state: 'pending' })} />)
    expect(screen.getByText(/costs nothing/)).toHaveTextContent('21 Nov 2026, 09:00')
    for (const failure of captureFailures) {
      draw(<EvidenceNextStep report={report({ state: 'failed', failure, reason: `Reason ${failure}` })} />)
      expect(screen.getByText(messages.evidence.failures[failure])).toBeVisible()
      expect(screen.getByText(`Reason ${failure}`)).toBeVisible()
    }
    expect(screen.getAllByText(messages.evidence.not_charged)).toHaveLength(captureFailures.length)
  })

  it('says by whom it was dated, and that a local stand-in is one', () => {
    const time_stamp = { authority: 'Any authority', standin: false, at: '2026-11-21T08:00:00.000Z' }
    const labels = () => screen.queryAllByText(messages.evidence.detail.standin).length
    draw(<EvidenceFacts report={report({ time_stamp })} />)
    expect(screen.getByText('RFC 3161, by Any authority, on the sealed digest')).toBeVisible()
    expect(labels()).toBe(0)
    cleanup()
    draw(<EvidenceFacts report={report({ time_stamp: { ...time_stamp, standin: true } })} />)
    expect(labels()).toBe(1)
  })

  it('names each point with what was recorded, and counts those that passed', () => {
    draw(<EvidenceChecks checks={report().checks} />)
    expect(screen.getByText(/1 of 2 passed/)).toBeVisible()
    const [clock, proxy] = screen.getAllByRole('listitem')
    expect(clock).toHaveTextContent('PassedThe clock was checkedTwo sources agree.')
    expect(proxy).toHaveTextContent('FailedNo proxy stood betweenA proxy was set.')
  })

  /** The report of a person who is signed in, on a copy that was found. */
  async function readyReport() {
    const { owner, hit } = await foundOn('thief.example')
    const { server, caller, ...rest } = await signIn(owner)
    const id = await makeReport(server, hit, owner, `token-${hit}`)
    return { ...rest, report: (await caller.call(evidences.read, { id })).body }
  }

  it('is downloaded by a link of its own', async () => {
    const clicked = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (
      this: HTMLAnchorElement,
    ) {
      expect(this.download).toBe('report.zip')
      expect(new URL(this.href).pathname).toMatch(/^\/api\/evidences\/download\/[^/]+\/report\.zip$/)
    })
    const { wire, show, report: ready } = await readyReport()
    const { user } = show(<EvidenceFiles report={ready} />)
    await user.click(screen.getByRole('button', { name: /report\.zip/ }))
    await waitFor(() => expect(clicked).toHaveBeenCalledTimes(1))
    expect(wire.asked).toEqual([`GET /evidences/zip/${ready.token}`])
    clicked.mockRestore()
  })

  it('ends its download without a word when the link service does not answer, and can be tried again', async () => {
    const clicked = vi.spyOn(HTMLAnchorElement.prototype, 'click')
    const answered = vi.fn(broken.badGateway)
    network.use(http.get('*/api/evidences/zip/*', answered))
    const { user } = draw(<EvidenceFiles report={report()} />)
    const button = screen.getByRole('button', { name: 'report.zip, 2.4 MB' })
    await user.click(button)
    await waitFor(() => expect(answered).toHaveBeenCalledTimes(1))
    await waitFor(() => expect(button).not.toHaveAttribute('aria-busy'))
    expect(clicked).not.toHaveBeenCalled()
    expect(screen.queryByText(messages.errors.codes.unavailable)).toBeNull()
    clicked.mockRestore()
  })

  it('says how a lawyer’s case about its copy stands, and nothing where there is none', () => {
    const { cases } = messages.evidence
    draw(<CaseMark state="suspended" />)
    expect(screen.getByText(cases.stands.replace('{state}', cases.suspended))).toBeInTheDocument()
    draw(<div data-testid="none">{<CaseMark state={null} />}</div>)
    expect(screen.getByTestId('none')).toBeEmptyDOMElement()
  })

  it('that is not ready offers no file', () => {
    draw(<EvidenceFiles report={report({ state: 'manual', token: null })} />)
    expect(screen.queryByRole('button')).toBeNull()
    expect(screen.queryByRole('link')).toBeNull()
  })
})

describe('an administrator', () => {
  it('retries only what failed or waits, and gives up only what has not ended', () => {
    const words = { retry: 'Try the report of thief.example once more', giveUp: 'Give up the report of thief.example' }
    const offered = (state: 'pending' | 'success' | 'manual' | 'failed') => {
      draw(<div data-testid={state}>{<WaitingActs report={report({ state })} />}</div>)
      return [...screen.getByTestId(state).querySelectorAll('button')].map(button => button.getAttribute('aria-label'))
    }
    expect(offered('manual')).toEqual([words.retry, words.giveUp])
    expect(offered('failed')).toEqual([words.retry])
    expect(offered('pending')).toEqual([words.giveUp])
    expect(offered('success')).toEqual([])
  })

  it('gives up with a reason alone', async () => {
    const { owner, hit } = await foundOn('gone.example')
    const { server, wire, show } = await signIn({ roles: ['admin'] })
    await keepCard(server, owner)
    const { id } = (await server.as(owner).call(evidences.create, { body: { hit } })).body
    const onClose = vi.fn()
    const { user } = show(<GiveUpDialog id={id} onClose={onClose} />)
    const button = screen.getByRole('button', { name: messages.evidence.waiting.give_up })
    await user.click(button)
    expect(await screen.findByText(messages.errors.fields.required)).toBeVisible()
    expect(wire.sent).toEqual([])
    await user.type(screen.getByLabelText(messages.evidence.waiting.reason), 'The page is gone.')
    await user.click(button)
    await waitFor(() => expect(onClose).toHaveBeenCalled())
    expect((await server.as(owner).call(evidences.read, { id })).body).toMatchObject({
      state: 'failed',
      reason: 'The page is gone.',
    })
  })
})

describe('notices', () => {
  /** jsdom cannot follow links. */
  const stay = (event: Event) => event.target instanceof Element && event.target.closest('a') && event.preventDefault()
  beforeAll(() => document.addEventListener('click', stay, true))
  afterAll(() => document.removeEventListener('click', stay, true))
  const found = (count: number, hit: string): NoticeContent => ({
    kind: 'hits_found',
    details: { count, domain: 'thief.example', hit },
  })

  /** Somebody who is told these things, one after the other. */
  async function told(...contents: NoticeContent[]) {
    const { server, person, caller, ...rest } = await signIn()
    const tell = async (content: NoticeContent, key: string) => {
      server.clock.forward({ seconds: 60 })
      await server.context.transact(tx => writeNotice(tx, { ...content, key, user_id: person.id }))
    }
    for (const [index, content] of contents.entries()) await tell(content, `first-${index}`)
    const read = async () => {
      const { results } = (await caller.call(notices.list)).body
      return results.flatMap(({ kind, read_at }) => (read_at === null ? [] : [kind]))
    }
    return { ...rest, tell, read }
  }

  it('lead to what they are about, and are read when they are followed', async () => {
    const { show, read } = await told(
      found(4, 'hit_9'),
      found(1, 'hit_1'),
      { kind: 'evidence_ready', details: { evidence: 'evi_1', hit: 'hit_1', domain: 'thief.example' } },
      { kind: 'protection_ending', details: { day: '2026-12-05', count: 2 } },
    )
    const onChosen = vi.fn()
    const { user } = show(<NoticePanel creator may_mark onKnown={vi.fn()} onChosen={onChosen} />)
    const way = async (name: RegExp) => (await screen.findByRole('link', { name })).getAttribute('href')
    expect(await way(/protection of 2 of your images ends on 5 December 2026/)).toBe(
      '/en/account/subscription?need=monitored',
    )
    expect(await way(/report about thief.example is ready/)).toBe('/en/account/evidences?report=evi_1')
    expect(await way(/4 copies .* newest on thief.example/)).toBe('/en/hits')
    expect(await way(/A copy .* found on thief.example/)).toBe('/en/hits/hit_1')
    await user.click(screen.getByRole('link', { name: /report about/ }))
    expect(onChosen).toHaveBeenCalled()
    await expect.poll(read).toEqual(['evidence_ready'])
  })

  it('tell the bell how many are unread, and what is new', async () => {
    const { show, tell } = await told(found(1, 'hit_1'))
    const onKnown = vi.fn()
    const { client } = show(<NoticePanel creator may_mark={false} onKnown={onKnown} onChosen={vi.fn()} />)
    await waitFor(() =>
      expect(onKnown).toHaveBeenLastCalledWith({ unread: 1, label: 'Notifications, 1 unread', news: '' }),
    )
    await tell(found(1, 'hit_2'), 'later')
    await refresh(client, api.notices.list)
    const both = { unread: 2, label: 'Notifications, 2 unread', news: 'One new notification' }
    await waitFor(() => expect(onKnown).toHaveBeenLastCalledWith(both))
    // Whoever only looks around marks nothing.
    expect(screen.queryByRole('button', { name: messages.notices.read_all })).toBeNull()
  })

  it('are not asked for while the page is hidden, and rarely while the server fails', () => {
    const { refetchInterval, refetchIntervalInBackground } = noticesQuery()
    expect(refetchIntervalInBackground).toBe(false)
    expect(refetchInterval({ state: { status: 'error' } })).toBe(5 * refetchInterval({ state: { status: 'success' } }))
  })
})
