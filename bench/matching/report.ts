// Turns the log of answers into the tables that are shown.
import { median } from '../../server/matching/median.ts'
import { recallAt, recallWithoutFalse } from './baselines.ts'
import type { Answer } from './recall.ts'

const percent = (share: number) => (share * 100).toFixed(1)

type Method = 'phash' | 'pdq' | 'dihedral'

function anchor(answers: Answer[], method: Method): { threshold: number; of: (some: Answer[]) => number } {
  const false_pairs = new Uint32Array(257)
  for (const answer of answers) {
    const other = answer[method][1]
    false_pairs[other] = (false_pairs[other] ?? 0) + 1
  }
  const own = (some: Answer[]) => some.map(answer => answer[method][0])
  const { threshold } = recallWithoutFalse({ true_pairs: own(answers), false_pairs })
  return { threshold, of: some => recallAt(own(some), threshold) }
}

export function recallReport(answers: Answer[], catalogue: number, whole: boolean): string {
  const [phash, pdq, dihedral] = (['phash', 'pdq', 'dihedral'] as const).map(method => anchor(answers, method))
  if (!phash || !pdq || !dihedral) return ''
  const names = [...new Set(answers.map(({ alteration }) => alteration))]
  const row = (name: string, some: Answer[]) => {
    const engine = some.filter(({ found }) => found).length / some.length
    const weak = some.filter(answer => answer.weak).length / some.length
    const others = [phash, pdq, dihedral].map(method => percent(method.of(some)))
    return `| ${name} | ${some.length} | ${others.join(' | ')} | **${percent(engine)}** | ${percent(weak)} |`
  }
  const wrong = answers.filter(answer => answer.wrong.length > 0)
  const lines = [
    whole ? '' : 'The time was over before all was asked.',
    `${answers.length} altered copies, ${answers.length * (catalogue - 1)} query × distractor pairs, ` +
      `${wrong.length} copies with a false confirmation.`,
    `Thresholds without a false pair: pHash ${phash.threshold}, PDQ ${pdq.threshold}, PDQ dihedral ${dihedral.threshold} bits.`,
    '',
    '| alteration | copies | pHash | PDQ | PDQ + dihedral | engine | engine with weak |',
    '|---|---|---|---|---|---|---|',
    ...names.map(name =>
      row(
        name,
        answers.filter(({ alteration }) => alteration === name),
      ),
    ),
    row('all', answers),
    '',
    `Milliseconds of processor time, median of all: decode ${median(answers.map(a => a.decode_ms)).toFixed(1)}, ` +
      `fingerprint ${median(answers.map(a => a.fingerprint_ms)).toFixed(1)}, find ${median(answers.map(a => a.find_ms)).toFixed(1)}; ` +
      `${(answers.reduce((sum, a) => sum + a.verifiedCount, 0) / answers.length).toFixed(1)} images verified a query.`,
    ...wrong.map(({ alteration, query, wrong: ids }) => `false: ${alteration} of ${query} → ${ids.join(', ')}`),
  ]
  return `${lines.join('\n')}\n`
}
