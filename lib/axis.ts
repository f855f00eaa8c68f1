// The marks of a plot's axis: round numbers, few of them, around everything that is shown.

const MARKS = 4
const steps = [1, 2, 5, 10]

/** Round marks from at most the lowest to at least the highest value, zero among them; never all the same. */
export function axisMarks(values: readonly number[]): number[] {
  const [low, high] = [Math.min(0, ...values), Math.max(0, ...values)]
  const rough = Math.max(high - low, 1) / MARKS
  const power = 10 ** Math.floor(Math.log10(rough))
  const step = Math.max(1, (steps.find(each => each * power >= rough) ?? 10) * power)
  const [from, to] = [Math.floor(low / step), Math.max(Math.ceil(high / step), 1)]
  return Array.from({ length: to - from + 1 }, (_, at) => (from + at) * step)
}
