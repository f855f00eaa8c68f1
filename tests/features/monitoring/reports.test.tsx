// Reports and notices: what is said of each state, the download that ends in silence, giving up with a reason, and the bell.
import { cleanup, screen, waitFor } from '@testing-library/react'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { EvidenceChecks } from '#features/monitoring/evidence/evidence-checks.tsx'
import { EvidenceFacts } from '#features/monitoring/evidence/evidence-facts.tsx'
import { EvidenceFiles } from '#features/monitoring/evidence/evidence-files.tsx'
import { EvidenceOutlook } from '#features/monitoring/evidence/evidence-state.tsx'
import { GiveUpDialog } from '#features/monitoring/evidence/give-up-dialog.tsx'
import { WaitingActs } from '#features/monitoring/evidence/waiting-acts.tsx'
import { NoticePanel } from '#features/monitoring/notices/notice-panel.tsx'
import { noticesQuery } from '#features/monitoring/notices/notices-query.ts'
import { api } from '#lib/api/endpoints.ts'
import { refresh } from '#lib/api/query.ts'
import type { Notice, NoticeContent } from '#lib/contract/notices.ts'
import { captureFailures } from '#lib/rules/evidence.ts'
import { answer, messages, open, outOfOrder, pageOf, report, sent, sentTo } from './world.tsx'

vi.mock('next/navigation', async original => ({
  ...(await original<typeof import('next/navigation')>()),
  useRouter: () => ({ prefetch: () => undefined }),
  useParams: () => ({ locale: 'en' }),
}))

describe('a report', () => {
  it('that waits says until when, one that failed why and that it costs nothing', () => {
    open(<EvidenceOutlook report={report({ state: 'pending' })} />)
    expect(screen.getByText(/costs nothing/)).toHaveTextContent('Nov 21, 2026, 9:00')
    for (const failure of captureFailures) {
      open(<EvidenceOutlook report={report({ state: 'failed', failure, reason: `Reason ${failure}` })} />)
      expect(screen.getByText(messages.evidence.failures[failure])).toBeVisible()
      expect(screen.getByText(`Reason ${failure}`)).toBeVisible()
    }
    expect(screen.getAllByText(messages.evidence.not_charged)).toHaveLength(captureFailures.length)
  })

  it('says by whom it was dated, and that a local stand-in is one', () => {
    const time_stamp = { authority: 'Any authority', standin: false, at: '2026-11-21T08:00:00.000Z' }
    const labels = () => screen.queryAllByText(messages.evidence.detail.standin).length
    open(<EvidenceFacts report={report({ time_stamp })} />)
    expect(screen.getByText('RFC 3161, by Any authority, on the sealed digest')).toBeVisible()
    expect(labels()).toBe(0)
    cleanup()
    open(<EvidenceFacts report={report({ time_stamp: { ...time_stamp, standin: true } })} />)
    expect(labels()).toBe(1)
  })

  it('names each point with what was recorded, and counts those that passed', () => {
    open(<EvidenceChecks checks={report().checks} />)
    expect(screen.getByText(/1 of 2 passed/)).toBeVisible()
    const [clock, proxy] = screen.getAllByRole('listitem')
    expect(clock).toHaveTextContent('PassedThe clock was checkedTwo sources agree.')
    expect(proxy).toHaveTextContent('FailedNo proxy stood betweenA proxy was set.')
  })

  it('is downloaded by a link of its own', async () => {
    const clicked = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (
      this: HTMLAnchorElement,
    ) {
      expect(this.download).toBe('report.zip')
      expect(this.href).toBe('https://auctor.example/api/evidences/download/tic_1/report.zip')
    })
    const { user } = open(<EvidenceFiles report={report()} />)
    const zip_archive = 'https://auctor.example/api/evidences/download/tic_1/report.zip'
    answer(() => ({ zip_archive, expires_at: '2026-11-21T08:10:00.000Z' }))
    await user.click(screen.getByRole('button', { name: 'report.zip, 2.4 MB' }))
    await waitFor(() => expect(clicked).toHaveBeenCalledTimes(1))
    expect(sentTo('GET /evidences/zip/tok_1').map(each => each.query)).toEqual([{ language: 'en' }])
    clicked.mockRestore()
  })

  it('ends its download without a word when the link service does not answer, and can be tried again', async () => {
    const clicked = vi.spyOn(HTMLAnchorElement.prototype, 'click')
    const { user } = open(<EvidenceFiles report={report()} />)
    answer(outOfOrder)
    const button = screen.getByRole('button', { name: /report.zip/ })
    await user.click(button)
    await waitFor(() => expect(sent).toHaveLength(1))
    await waitFor(() => expect(button).not.toHaveAttribute('aria-busy'))
    expect(clicked).not.toHaveBeenCalled()
    expect(screen.queryByText(messages.errors.codes.unavailable)).toBeNull()
    clicked.mockRestore()
  })

  it('that is not ready offers no file', () => {
    open(<EvidenceFiles report={report({ state: 'manual', token: null })} />)
    expect(screen.queryByRole('button')).toBeNull()
    expect(screen.queryByRole('link')).toBeNull()
  })
})

describe('an administrator', () => {
  it('retries only what failed or waits, and gives up only what has not ended', () => {
    const words = { retry: 'Try the report of thief.example once more', giveUp: 'Give up the report of thief.example' }
    const offered = (state: 'pending' | 'success' | 'manual' | 'failed') => {
      open(<div data-testid={state}>{<WaitingActs report={report({ state })} />}</div>)
      return [...screen.getByTestId(state).querySelectorAll('button')].map(button => button.getAttribute('aria-label'))
    }
    expect(offered('manual')).toEqual([words.retry, words.giveUp])
    expect(offered('failed')).toEqual([words.retry])
    expect(offered('pending')).toEqual([words.giveUp])
    expect(offered('success')).toEqual([])
  })

  it('gives up with a reason alone', async () => {
    answer(() => report({ state: 'failed' }))
    const onClose = vi.fn()
    const { user } = open(<GiveUpDialog id="evi_1" onClose={onClose} />)
    const button = screen.getByRole('button', { name: messages.evidence.waiting.give_up })
    await user.click(button)
    expect(await screen.findByText(messages.errors.fields.required)).toBeVisible()
    expect(sent).toEqual([])
    await user.type(screen.getByLabelText(messages.evidence.waiting.reason), 'The page is gone.')
    await user.click(button)
    await waitFor(() => expect(onClose).toHaveBeenCalled())
    const [given] = sentTo('POST /evidences/evi_1/give_up')
    expect(given?.body).toEqual({ reason: 'The page is gone.' })
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
  const notice = (number: number, content: NoticeContent = found(1, 'hit_1')): Notice => ({
    id: `ntc_${number}`,
    ...content,
    created_at: `2026-11-21T08:0${number}:00.000Z`,
    read_at: null,
  })
  const noticesAre = (results: Notice[]) => {
    const unread = results.filter(({ read_at }) => read_at === null).length
    answer(({ call }) => (call === 'GET /notices' ? { ...pageOf(results), unread } : { unread: 0 }))
  }

  it('lead to what they are about, and are read when they are followed', async () => {
    const ready = notice(2, {
      kind: 'evidence_ready',
      details: { evidence: 'evi_1', hit: 'hit_1', domain: 'thief.example' },
    })
    const ending = notice(3, { kind: 'protection_ending', details: { day: '2026-12-05', count: 2 } })
    noticesAre([ending, ready, notice(1), notice(0, found(4, 'hit_9'))])
    const onChosen = vi.fn()
    const { user } = open(<NoticePanel may_mark onKnown={vi.fn()} onChosen={onChosen} />)
    const way = async (name: RegExp) => (await screen.findByRole('link', { name })).getAttribute('href')
    expect(await way(/protection of 2 of your images ends on December 5, 2026/)).toBe('/en/account/subscription')
    expect(await way(/report about thief.example is ready/)).toBe('/en/account/evidences?report=evi_1')
    expect(await way(/4 copies .* newest on thief.example/)).toBe('/en/hits')
    expect(await way(/A copy .* found on thief.example/)).toBe('/en/hits/hit_1')
    await user.click(screen.getByRole('link', { name: /report about/ }))
    expect(onChosen).toHaveBeenCalled()
    await waitFor(() => expect(sentTo('POST /notices/read').map(each => each.body)).toEqual([{ ids: ['ntc_2'] }]))
  })

  it('tell the bell how many are unread, and what is new', async () => {
    noticesAre([notice(1)])
    const onKnown = vi.fn()
    const { client } = open(<NoticePanel may_mark={false} onKnown={onKnown} onChosen={vi.fn()} />)
    await waitFor(() => expect(onKnown).toHaveBeenLastCalledWith({ unread: 1, label: 'Notices, 1 unread', news: '' }))
    noticesAre([notice(2), notice(1)])
    await refresh(client, api.notices.list)
    const both = { unread: 2, label: 'Notices, 2 unread', news: 'One new notice' }
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
