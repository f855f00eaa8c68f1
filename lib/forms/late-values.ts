// Values that arrive after a form is drawn: they never replace what a person has focused or changed.

/** `current` with what arrived, except for the fields that were touched. */
export function withLateValues<Values extends object>(
  current: Values,
  late: Partial<Values>,
  touched: readonly string[],
): Values {
  const untouched = Object.entries(late).filter(([name]) => !touched.includes(name))
  return { ...current, ...Object.fromEntries(untouched) }
}

/** The fields whose values differ. */
export function changedFields(before: object, after: object): string[] {
  const old: Record<string, unknown> = { ...before }
  return Object.entries(after).flatMap(([name, value]) => (isSame(old[name], value) ? [] : [name]))
}

const isSame = (a: unknown, b: unknown) => a === b || JSON.stringify(a) === JSON.stringify(b)
