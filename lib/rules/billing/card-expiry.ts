// When the holder of a card hears that it will end: some weeks before, and once more in its last week.
import { addDays } from '../../dates.ts'
import { monthsLater } from './periods.ts'

/** Days before the last day on which a card pays. */
export const CARD_WARNING_DAYS = [7, 30] as const
export type CardWarning = (typeof CARD_WARNING_DAYS)[number]

/** The last day on which a card pays whose last month (`YYYY-MM`) this is. */
export const lastDayOfCard = (expires_in: string): string => addDays(monthsLater(`${expires_in}-01`, 1), -1)

/** The most urgent warning that is due on `today`; null before the first, and once the card has ended. */
export function cardWarningOn(today: string, expires_in: string): CardWarning | null {
  const last = lastDayOfCard(expires_in)
  if (today > last) return null
  return CARD_WARNING_DAYS.find(days => today >= addDays(last, -days)) ?? null
}
