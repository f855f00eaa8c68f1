// The part of a language's messages that a page hands to its client components.
import type { AbstractIntlMessages } from 'next-intl'
import type { MessagePath } from '#lib/messages.ts'

/** What can be said of a call on any page, at once and without a connection; the other sentences of `errors` come late (lib/api/use-failure.ts). */
export const errorsAtOnce = [
  'errors.retry',
  'errors.left',
  'errors.plans',
  'errors.codes.unknown',
  'errors.codes.unavailable',
  'errors.codes.demo_restricted',
  // The only code whose sentence has a plural, which late words cannot say.
  'errors.codes.too_many_requests',
  'errors.fields.required',
  'errors.fields.invalid',
] as const satisfies readonly MessagePath[]

/** The messages under these paths, each where it was; what is picked shares nothing that changes with `all`. */
export const pickedMessages = (all: AbstractIntlMessages, paths: readonly MessagePath[]): AbstractIntlMessages =>
  paths.reduce((picked, path) => withPath(picked, all, path.split('.')), {})

function withPath(
  picked: AbstractIntlMessages,
  all: AbstractIntlMessages,
  [name = '', ...rest]: readonly string[],
): AbstractIntlMessages {
  const whole = all[name] ?? {}
  return { ...picked, [name]: rest.length === 0 ? whole : withPath(inside(picked[name]), inside(whole), rest) }
}

const inside = (messages: AbstractIntlMessages | string = {}): AbstractIntlMessages =>
  typeof messages === 'string' ? {} : messages
