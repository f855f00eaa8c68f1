// Decides what a bank would: whether a card payment needs the holder's confirmation, and whether it is refused.
import type { ResultCode } from '../protocol/result-codes.ts'
import { type CardModel, cardTempers } from './test-cards.ts'

export const secureModes = ['DEFAULT', 'FORCE', 'NO_CHOICE'] as const
export type SecureModeName = (typeof secureModes)[number]

/** True when the holder has to confirm on the bank's page: the payment forces it, or the issuer of the card wants it. */
export function needsChallenge(authentication: CardModel['authentication'], mode: SecureModeName): boolean {
  return mode === 'FORCE' || authentication === 'challenge'
}

/** one_off: a single payment; first and next: the first and later payments of a recurring registration. */
export type CardUse = 'one_off' | 'first' | 'next'
type Mock = { code: ResultCode; flows: readonly CardUse[] }

const WRONG_AMOUNT = 33_313
const MOCK_AMOUNT = 33_501
const everywhere = ['one_off', 'first', 'next'] as const
const mocks: Record<string, Mock> = {
  '01100': { code: '101101', flows: everywhere },
  '01116': { code: '101199', flows: everywhere },
  '01125': { code: '101106', flows: everywhere },
  '01131': { code: '101305', flows: ['next'] },
  '03022': { code: '101301', flows: ['one_off', 'first'] },
}

/**
 * The refusal that Mangopay's test values ask for, or null: 333.13, or 335.01 with a code in the second line of the
 * billing address (Mangopay knows those for recurring payments only; the stand-in also for single ones).
 */
export function mockedRefusal(amount: number, billing: unknown, flow: CardUse): ResultCode | null {
  if (amount === WRONG_AMOUNT) return '001013'
  if (amount !== MOCK_AMOUNT) return null
  const line = addressLine2(billing)
  const mock = Object.hasOwn(mocks, line) ? mocks[line] : undefined
  return mock?.flows.includes(flow) ? mock.code : null
}

/** The refusal that the card itself stands for, or null. */
export function temperedRefusal(temper: string | null | undefined, flow: CardUse): ResultCode | null {
  const found = cardTempers[temper ?? '']
  return found && (found.when === 'always' || flow === 'next') ? found.code : null
}

function addressLine2(billing: unknown): string {
  const address = field(billing, 'Address')
  const line = field(address, 'AddressLine2')
  return typeof line === 'string' ? line : ''
}

function field(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined
}
