// The number of the rules that decide rises with the numbers that they decide by; otherwise hits of earlier rules would not be compared again.
import { expect, it } from 'vitest'
import { digestOf } from '#server/bytes/digest.ts'
import * as model from '#server/matching/model.ts'

/** Of each number of the rules, the digest of the model that belongs to it: add a line when the model changes, and raise `DECISION_RULES`. */
const models: Record<number, string> = {
  1: 'df5945cfd4c0703828dc027f4e4d360285272ccfc9befada14a68cd45d894352',
  // Pictures that were photographed from the side are straightened; the numbers are the same.
  2: 'df5945cfd4c0703828dc027f4e4d360285272ccfc9befada14a68cd45d894352',
  // A picture that lies under another one, as strong everywhere, is confirmed.
  3: '76e7410c9cc8d894dcededbd2058709760b7bda660bc05d628b614dba56e9d34',
}

it('has a number of its own for each model', () => {
  const { DECISION_RULES, ...numbers } = model
  expect(digestOf(JSON.stringify(numbers))).toBe(models[DECISION_RULES])
})
