// States of infringements: what is asked, what is offered, what ends them.
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { dueFor } from '#lib/rules/billing/settlements.ts'
import {
  answerKinds,
  answerStanding,
  answerStates,
  infringementCan,
  infringementKinds,
  infringementOutcomes,
  infringementStates,
  isFailedPayment,
  offeredAnswers,
  outcomeOf,
  removalActs,
  removalAfter,
  removalStates,
  requiredActionOf,
} from '#lib/rules/settlement/infringements.ts'
import { litigationActs, litigationCan, litigationStates } from '#lib/rules/settlement/litigations.ts'
import { type MailingState, withdrawalOutcome } from '#lib/rules/settlement/mailings.ts'

const open = {
  kind: 'claim',
  state: 'to_be_settled',
  online: true,
  license_offered: true,
  damages_paid: false,
  licensed: false,
  held: false,
} as const
const facts = fc.record({
  kind: fc.constantFrom(...infringementKinds),
  state: fc.constantFrom(...infringementStates),
  online: fc.boolean(),
  license_offered: fc.boolean(),
  damages_paid: fc.boolean(),
  licensed: fc.boolean(),
  held: fc.boolean(),
})

describe('how an answer stands', () => {
  const all = answerKinds.flatMap(kind => answerStates.map(state => ({ kind, state })))

  it('says of a payment that the bank decides, and of every other what a person or a look did', () => {
    expect(answerStates.map(state => answerStanding({ kind: 'pay', state }))).toEqual([
      'paying',
      'accepted',
      'taken_back',
      'withdrawn',
    ])
    const others = all.filter(({ kind }) => kind !== 'pay' && kind !== 'buy')
    for (const answer of others) expect(answerStanding(answer)).toBe(answer.state)
  })

  it('holds a payment that came to nothing for none', () => {
    expect(all.filter(isFailedPayment)).toEqual([
      { kind: 'pay', state: 'withdrawn' },
      { kind: 'buy', state: 'withdrawn' },
    ])
  })
})

describe('what is asked of the recipient', () => {
  it.each([
    [{}, 'pay_or_remove_or_buy'],
    [{ license_offered: false }, 'pay_and_remove'],
    [{ online: false }, 'pay_prejudice'],
    [{ licensed: true }, 'pay_prejudice'],
    [{ online: false, damages_paid: true }, 'none'],
    [{ kind: 'removal' }, 'none'],
    [{ state: 'settled' }, 'none'],
  ] as const)('with %o: %s', (changes, action) => {
    expect(requiredActionOf({ ...open, ...changes })).toBe(action)
  })

  it('is never a payment where only removal was requested, or where it is over', () => {
    fc.assert(
      fc.property(facts, each => {
        const asksMoney = dueFor[requiredActionOf(each)].damages
        if (each.kind === 'removal' || each.state !== 'to_be_settled') expect(asksMoney).toBe(false)
        if (each.state !== 'to_be_settled') expect(offeredAnswers(each)).toEqual([])
        else expect(offeredAnswers(each)).toEqual(expect.arrayContaining(['prove', 'contest']))
        if (each.held) for (const paid of ['pay', 'buy']) expect(offeredAnswers(each)).not.toContain(paid)
      }),
    )
  })
})

describe('a credit', () => {
  it('is offered where removal or credit is requested and the picture is shown, and nowhere else', () => {
    fc.assert(
      fc.property(facts, each => {
        const asked = each.kind === 'removal' && each.state === 'to_be_settled' && each.online && !each.licensed
        expect(offeredAnswers(each).includes('credit')).toBe(asked)
      }),
    )
  })
})

describe('a removal', () => {
  const steps = {
    check: { none: 'pending', requested: 'pending', pending: 'pending', ignored: 'pending' },
    complete: { requested: 'completed', pending: 'completed', ignored: 'completed' },
    ask_again: { pending: 'requested' },
    put_back: { completed: 'requested' },
    ignore: { requested: 'ignored' },
  } as const

  it('takes the steps that are written here, and stays where it is at every other', () => {
    expect(removalActs).toEqual(Object.keys(steps))
    for (const act of removalActs)
      for (const state of [null, ...removalStates]) {
        const allowed: Partial<Record<string, string>> = steps[act]
        expect([act, state, removalAfter(state, act)]).toEqual([act, state, allowed[state ?? 'none'] ?? state])
      }
  })
})

describe('a withdrawal', () => {
  const letters = (first: 'sent', reminder: MailingState, others: MailingState) => [
    { type: 'first_sending', state: first } as const,
    { type: 'reminder', state: reminder } as const,
    { type: 'others', state: others } as const,
  ]
  it.each([
    ['sent', 'sent', false, 'given_up'],
    ['sent', 'stopped', false, 'given_up'],
    ['failed', 'failed', false, 'given_up'],
    ['sent', 'sent', true, 'withdrawn'],
    ['sent', 'planned', false, 'withdrawn'],
    ['planned', 'planned', false, 'withdrawn'],
    ['stopped', 'stopped', false, 'withdrawn'],
  ] as const)('with a reminder %s, the last letter %s and answered %s is %s', (reminder, others, answered, outcome) => {
    expect(withdrawalOutcome(letters('sent', reminder, others), answered)).toBe(outcome)
  })
})

describe('an infringement', () => {
  it.each([
    [{ damages_paid: true }, null],
    [{ online: false }, null],
    [{ damages_paid: true, online: false }, 'paid'],
    [{ damages_paid: true, licensed: true }, 'licensed'],
    [{ kind: 'removal' }, null],
    [{ kind: 'removal', online: false }, 'removed'],
  ] as const)('with %o ends as %s', (changes, outcome) => {
    expect(outcomeOf({ ...open, ...changes })).toBe(outcome)
  })

  it('ends exactly when nothing is asked any more', () => {
    fc.assert(
      fc.property(facts, each => {
        if (each.state !== 'to_be_settled' || each.kind === 'removal') return
        expect(outcomeOf(each) !== null).toBe(requiredActionOf(each) === 'none')
      }),
    )
  })

  it('that is over takes no answer and sends no letter', () => {
    for (const state of new Set(Object.values(infringementOutcomes))) {
      expect([infringementCan.send(state), infringementCan.answer(state), infringementCan.close(state)]).toEqual([
        false,
        false,
        false,
      ])
    }
  })
})

it('a litigation that is over stays as it is', () => {
  const still = (state: (typeof litigationStates)[number]) =>
    [null, 'usr_1'].every(lawyer_id => litigationActs.every(act => !litigationCan(act, { state, lawyer_id })))
  const final = litigationStates.filter(still)
  expect(final).toEqual(['success', 'failed', 'ignored'])
})
