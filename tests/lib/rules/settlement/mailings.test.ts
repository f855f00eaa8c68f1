// To whom letters go and when; and that no address of a record is more than one address.
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  deadlineFrom,
  HOST_ADDRESSES_MAX,
  hostAddresses,
  hostNoticeIsDue,
  isMailbox,
  type KnownAddresses,
  letterAddresses,
  type MailingState,
  type StopReason,
  scheduleFrom,
  withdrawalOutcome,
} from '#lib/rules/settlement/mailings.ts'

const known = (changes: Partial<KnownAddresses>): KnownAddresses => ({
  manual: [],
  internal: [],
  registrant: [],
  external: [],
  other: [],
  ...changes,
})

it('letters are due on the first day, after ten and after fifteen', () => {
  expect(scheduleFrom('2026-02-20').map(({ type, due_on }) => [type, due_on])).toEqual([
    ['first_sending', '2026-02-20'],
    ['reminder', '2026-03-02'],
    ['others', '2026-03-07'],
  ])
  expect(deadlineFrom('2026-02-20')).toBe('2026-03-22')
})

describe('the addresses of a website', () => {
  it('are its own first, then the rest', () => {
    const record = known({ internal: ['a@site.test', 'B@site.test', 'c@site.test'], registrant: ['r@owner.test'] })
    expect(letterAddresses(record)).toEqual({
      first: ['a@site.test', 'b@site.test'],
      others: ['c@site.test', 'r@owner.test'],
    })
  })

  it('are those that a person named before all others', () => {
    expect(letterAddresses(known({ manual: ['m@x.test'], internal: ['a@site.test'] })).first).toEqual(['m@x.test'])
  })

  it('leave out the desks of whoever hosts and registers others', () => {
    const record = known({ registrant: ['abuse@host.test', 'owner@site.test'], other: ['hostmaster@dns.test'] })
    expect(letterAddresses(record)).toEqual({ first: ['owner@site.test'], others: [] })
  })

  it('are never the same twice, and never in both lists', () => {
    const some = fc.array(
      fc.constantFrom('a@x.test', 'A@x.test ', 'b@x.test', 'abuse@x.test', 'no address', 'c@x.test'),
    )
    const records = fc.record({ manual: some, internal: some, registrant: some, external: some, other: some })
    fc.assert(
      fc.property(records, record => {
        const { first, others } = letterAddresses(record)
        const all = [...first, ...others]
        expect(new Set(all).size).toBe(all.length)
        expect(all.every(isMailbox)).toBe(true)
        expect(all.length > 0).toBe(
          Object.values(record)
            .flat()
            .some(address => /^[abc]@/i.test(address)),
        )
        if (others.length > 0) expect(first).not.toEqual([])
      }),
    )
  })
})

describe('a mailbox', () => {
  it.each(['contact@example.fr', 'o.brien+web@mail.example.co.uk', 'bureau@atelier.localhost'])('is %s', address => {
    expect(isMailbox(address)).toBe(true)
  })

  it.each([
    'a@b.fr\r\nBcc: x@y.fr',
    'a@b.fr\nx',
    'a@b.fr, c@d.fr',
    'Name <a@b.fr>',
    '<a@b.fr>',
    'a@b.fr>',
    'a b@c.fr',
    '"a b"@c.fr',
    'a@b',
    'a@-b.fr',
    'a@b.fr\0',
    'a@b@c.fr',
    '@b.fr',
    `${'a'.repeat(65)}@b.fr`,
  ])('is not %j', address => {
    expect(isMailbox(address)).toBe(false)
  })

  it('has no space, bracket, comma or line break, whatever it is made of', () => {
    fc.assert(
      fc.property(fc.string(), fc.string(), (before, after) => {
        const text = `${before}@${after}.fr`
        if (isMailbox(text)) expect(text).not.toMatch(/[\s<>,;:"()[\]\\\p{Cc}]/u)
      }),
    )
  })
})

describe('a notice to the host', () => {
  const letter = (state: MailingState, stop_reason: StopReason | null = null) =>
    ({ type: 'first_sending', state, stop_reason }) as const
  const notice = { type: 'host_notice', state: 'planned', stop_reason: null } as const
  const facts = { state: 'to_be_settled', online: true, answered: false, deadline_on: '2026-03-22' } as const
  it.each([
    ['the deadline is over and all letters left', {}, [letter('sent')], '2026-03-23', true],
    ['it is the last day', {}, [letter('sent')], '2026-03-22', false],
    ['a letter is still to leave', {}, [letter('sent'), letter('planned')], '2026-03-23', false],
    ['no letter arrived anywhere', {}, [letter('failed'), letter('stopped', 'no_address')], '2026-03-01', true],
    ['somebody answered', { answered: true }, [letter('sent')], '2026-03-23', false],
    ['the picture is gone', { online: false }, [letter('failed')], '2026-03-23', false],
    ['the claim has ended', { state: 'settled' }, [letter('failed')], '2026-03-23', false],
    ['an earlier notice says nothing of letters', {}, [letter('sent'), notice], '2026-03-23', true],
    ['an earlier notice does not make letters arrive', {}, [letter('failed'), notice], '2026-03-01', true],
  ] as const)('where %s', (_, changes, letters, today, due) => {
    expect(hostNoticeIsDue({ ...facts, ...changes, letters }, today)).toBe(due)
  })

  it('is no letter: neither of the schedule nor of what ends a claim', () => {
    expect(scheduleFrom('2026-02-20').map(({ type }) => type)).not.toContain('host_notice')
    const reminded = [{ type: 'reminder', state: 'sent' } as const, { type: 'host_notice', state: 'planned' } as const]
    expect(withdrawalOutcome(reminded, false)).toBe('given_up')
    expect(withdrawalOutcome([{ type: 'host_notice', state: 'sent' }], false)).toBe('withdrawn')
  })

  it('goes to each mailbox of its desk once, and to nothing that is none', () => {
    expect(
      hostAddresses([' Abuse@Host.test', 'abuse@host.test', 'a@x.test\nBcc: b@x.test', 'a@x.test, b@x.test']),
    ).toEqual(['abuse@host.test'])
    const many = Array.from({ length: 9 }, (_, at) => `abuse-${at}@host.test`)
    expect(hostAddresses(many)).toHaveLength(HOST_ADDRESSES_MAX)
  })
})
