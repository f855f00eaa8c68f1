// Who is old enough to certify, to sell and to pay: days are those of Europe/Paris.

/** Whoever certifies, sells or pays has lived this many years. */
export const ADULT_YEARS = 18

/** Whether somebody born on this day is an adult today; a 29 February is reached on 1 March. */
export const isAdult = (born_on: string, today: string): boolean =>
  born_on <= `${Number(today.slice(0, 4)) - ADULT_YEARS}${today.slice(4)}`
