// The names of a form's controls.

/** In the order of the page, each once. */
export const fieldNames = (form: HTMLFormElement): string[] => [
  ...new Set([...form.elements].flatMap(control => control.getAttribute('name') || [])),
]

/** The name of the control that has the focus. */
export const focusedName = (): string | null => document.activeElement?.getAttribute('name') ?? null
