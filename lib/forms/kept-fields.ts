// How a form that stays on the screen starts anew.

/**
 * For `form.reset(values, keptFields)`: without it the form library forgets its fields and waits to be handed them again,
 * which components compiled to remember never do: what is typed next would be read as empty.
 */
export const keptFields = { keepFieldsRef: true } as const
