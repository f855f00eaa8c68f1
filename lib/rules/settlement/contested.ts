// What is left of a claim once something is taken off it: the lines stay as they were sent, and what is taken off stands beside them.
import { addCents, type Cents, negate } from '#lib/money.ts'
import type { AnswerState } from './infringements.ts'
import type { PriceLine } from './price.ts'

type Left = {
  lines: PriceLine[]
  prejudice_cents: Cents
  /** Before VAT; null where no licence is offered any more. */
  license_cents: Cents | null
}

/** Numbers of the lines that accepted answers contest: they are off the claim, and nobody contests them again. */
export const linesGivenUp = (
  answers: readonly { state: AnswerState; contested_lines: readonly number[] | null }[],
): ReadonlySet<number> =>
  new Set(answers.flatMap(({ state, contested_lines }) => (state === 'accepted' ? (contested_lines ?? []) : [])))

/** `given_up`: numbers of lines, from 0; what lowers the claim already cannot be given up. One `reduction` for the damages and one for the licence, where they lose anything. */
export function withoutLines(lines: readonly PriceLine[], given_up: readonly number[]): Left {
  const gone = new Set(given_up)
  const taken = (['damages', 'license'] as const).flatMap(part => {
    const off = addCents(
      ...lines.filter((each, at) => each.part === part && each.amount_cents > 0 && gone.has(at)).map(amountOf),
    )
    return off === 0 ? [] : [difference('reduction', part, negate(off))]
  })
  return sumsOf([...lines, ...taken])
}

/** What is left once an answer that contests a claim is accepted; null where that is nothing, and the claim is closed. `contested`: null for the whole. */
export function leftAfterContest(
  lines: readonly PriceLine[],
  contested: readonly number[] | null,
  given_up: ReadonlySet<number>,
): Left | null {
  if (contested === null) return null
  // What was given up before is off already.
  const fresh = contested.filter(at => !given_up.has(at))
  const left = withoutLines(lines, fresh)
  return left.prejudice_cents > 0 ? left : null
}

/** What a lawyer lets off the damages in all: one line, whose place answers may name. */
export function withDiscount(lines: readonly PriceLine[], off: Cents): Left {
  const line = difference('discount', 'damages', negate(off))
  const known = lines.some(({ kind }) => kind === 'discount')
  return sumsOf(known ? lines.map(each => (each.kind === 'discount' ? line : each)) : [...lines, line])
}

function sumsOf(all: PriceLine[]): Left {
  const sumOf = (part: PriceLine['part']) => addCents(...all.filter(each => each.part === part).map(amountOf))
  const license = sumOf('license')
  return { lines: all, prejudice_cents: sumOf('damages'), license_cents: license > 0 ? license : null }
}

const amountOf = ({ amount_cents }: PriceLine): Cents => amount_cents

const difference = (kind: 'reduction' | 'discount', part: PriceLine['part'], base_cents: Cents): PriceLine => ({
  part,
  head: null,
  kind,
  base_cents,
  factor_bps: 10_000,
  count: 1,
  duration: null,
  days: null,
  amount_cents: base_cents,
})
